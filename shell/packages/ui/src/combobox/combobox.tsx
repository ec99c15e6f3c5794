import { Combobox as Base } from '@base-ui/react/combobox';
import { useId, type ReactNode } from 'react';
import { Field, fieldIds, type FieldProps } from '../field/field.tsx';
import * as field from '../field/field.module.css';
import { ChevronDownIcon, CloseIcon } from '../icons/index.ts';
import { cx } from '../lib/cx.ts';
import { WithDirection } from '../lib/direction.tsx';
import * as list from '../listbox/listbox.module.css';
import { Spinner } from '../spinner/spinner.tsx';

export interface ComboboxOption {
  value: string;
  label: string;
  icon?: ReactNode;
}

export interface ComboboxProps extends FieldProps {
  options: readonly ComboboxOption[];
  value: ComboboxOption | null;
  onValueChange: (option: ComboboxOption | null) => void;
  /** Called with what is typed. When the server does the searching, pass `filter={false}` as well. */
  onSearch?: (text: string) => void;
  /** Narrows `options` by what is typed. @default true */
  filter?: boolean;
  /** Shows `loadingText` in place of the options. */
  loading?: boolean;
  /** 'Loading...' */
  loadingText: string;
  /** 'Sorry, no matching options.' */
  emptyText: string;
  /** Name of the button that clears the field; without it there is none. */
  clearLabel?: string;
  /** Name of the button that opens the list. */
  openLabel: string;
  placeholder?: string;
  disabled?: boolean;
  required?: boolean;
  id?: string;
}

/** One value out of many, found by typing. */
export function Combobox(props: ComboboxProps) {
  const { label, hideLabel, hint, error, note, className, options, value, onValueChange, onSearch, filter = true } = props;
  const { loading, loadingText, emptyText, clearLabel, openLabel, placeholder, disabled, required, id } = props;
  const own = useId();
  const ids = fieldIds(id ?? own, { hint, error });
  return (
    <WithDirection>
      <Field id={ids.control} label={label} hideLabel={hideLabel} hint={hint} error={error} note={note} className={className}>
        <Base.Root
          items={loading ? [] : options}
          value={value}
          onValueChange={(next: ComboboxOption | null) => onValueChange(next)}
          onInputValueChange={(text, details) => details.reason === 'input-change' && onSearch?.(text)}
          isItemEqualToValue={(a: ComboboxOption, b: ComboboxOption) => a.value === b.value}
          filter={filter ? undefined : null}
          disabled={disabled}
          required={required}
        >
          <Base.InputGroup className={field.control}>
            <Base.Input id={ids.control} placeholder={placeholder} aria-invalid={error ? true : undefined} aria-describedby={ids.describedBy} />
            {clearLabel && (
              <Base.Clear className={list.clear} aria-label={clearLabel}>
                <CloseIcon size={16} />
              </Base.Clear>
            )}
            <Base.Trigger className={cx(list.clear, list.chevron)} aria-label={openLabel}>
              {loading ? <Spinner size={16} /> : <ChevronDownIcon size={18} />}
            </Base.Trigger>
          </Base.InputGroup>
          <Base.Portal>
            <Base.Positioner className={list.positioner} sideOffset={6}>
              <Base.Popup className={list.popup}>
                <Base.Status className={list.quiet}>{loading ? loadingText : null}</Base.Status>
                {!loading && <Base.Empty className={list.quiet}>{emptyText}</Base.Empty>}
                <Base.List>
                  {(option: ComboboxOption) => (
                    <Base.Item key={option.value} value={option} className={list.item}>
                      {option.icon}
                      <span className={list.text}>{option.label}</span>
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      </Field>
    </WithDirection>
  );
}
