import { SearchIcon, TextField } from '@shop/ui';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { withParam } from '../lib/search.ts';
import * as css from './search-form.module.css';

/** A field that writes `search` into the address of its page when it is sent. */
export function SearchForm({ label }: { label: string }) {
  const [search, setSearch] = useSearchParams();
  const words = search.get('search') ?? '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = new FormData(event.currentTarget).get('search');
    setSearch(withParam(search, 'search', String(field ?? '').trim()), { preventScrollReset: true });
  };
  return (
    <form role="search" aria-label={label} onSubmit={submit} className={css.search}>
      <TextField key={words} type="search" name="search" label={label} hideLabel placeholder={label} defaultValue={words} start={<SearchIcon size={18} />} />
    </form>
  );
}
