import { useCurrency, useT } from '@shop/platform';
import { Button, TextField } from '@shop/ui';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { withParam } from '../../lib/search.ts';
import * as css from './price-range.module.css';

interface PriceRangeProps {
  /** Of the list, in the shopper's currency. */
  lowest: number;
  highest: number;
}

/** Two prices in the shopper's currency. Either may stay empty. */
export function PriceRange({ lowest, highest }: PriceRangeProps) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const symbol = useCurrency((state) => state.symbol);
  const [problem, setProblem] = useState<string>();
  const from = search.get('min_price') ?? '';
  const to = search.get('max_price') ?? '';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const min = String(form.get('min_price') ?? '').trim();
    const max = String(form.get('max_price') ?? '').trim();
    if ([min, max].some((text) => text !== '' && !(Number(text) >= 0)) || (min && max && Number(min) > Number(max))) {
      setProblem(t('catalog.priceRangeWrong'));
      return;
    }
    setProblem(undefined);
    setSearch(withParam(withParam(search, 'min_price', min), 'max_price', max), { preventScrollReset: true });
  };

  return (
    <form className={css.range} onSubmit={submit} key={`${from} ${to}`}>
      <TextField label={`${t('product.minPrice')} (${symbol})`} name="min_price" inputMode="decimal" defaultValue={from} placeholder={String(Math.floor(lowest))} error={problem} />
      <TextField label={`${t('product.maxPrice')} (${symbol})`} name="max_price" inputMode="decimal" defaultValue={to} placeholder={String(Math.ceil(highest))} />
      <Button type="submit" variant="outline" size="sm">{t('common.apply')}</Button>
    </form>
  );
}
