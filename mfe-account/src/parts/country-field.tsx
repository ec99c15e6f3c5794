import { useT } from '@shop/platform';
import { ChevronDownIcon } from '@shop/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { regionName } from '../lib/region.ts';
import { countriesQuery } from '../queries/addresses.ts';
import * as css from './country-field.module.css';

interface Props {
  /** ISO code, or "". */
  value: string;
  onChange: (iso: string) => void;
  error?: string;
}

/**
 * The country of an address, in the language of the page. The browser's own select: 250 names by first letter or wheel,
 * and 30 KB less than a list of our own.
 */
export function CountryField({ value, onChange, error }: Props) {
  const t = useT();
  const id = useId();
  const countries = useQuery({ ...countriesQuery(), staleTime: Number.POSITIVE_INFINITY });
  const codes = countries.data?.countries.map(({ iso }) => iso) ?? (value ? [value] : []);
  const options = codes.map((iso) => ({ iso, name: regionName(iso) })).sort((a, b) => a.name.localeCompare(b.name));
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {t('account.country')}
      </label>
      <span className={css.control}>
        <select
          id={id}
          name="country"
          autoComplete="country"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-busy={countries.isPending || undefined}
        >
          <option value="" disabled>
            {t(countries.isPending ? 'common.loading' : 'account.chooseCountry')}
          </option>
          {options.map(({ iso, name }) => (
            <option key={iso} value={iso}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDownIcon size={18} className={css.chevron} aria-hidden="true" />
      </span>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}
