import { toastError, useT, type DataOf } from '@shop/platform';
import { Button } from '@shop/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { cleared, filterCount } from '../../lib/search.ts';
import { Loaded, type Query } from '../../parts/loaded.tsx';
import type FilterDrawer from './filter-drawer.tsx';
import { Filters } from './filters.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import * as css from './listing.module.css';
import { Results } from './results.tsx';
import { Toolbar } from './toolbar.tsx';

/** A list of products with what narrows it: beside it on desktops, in a drawer on phones, whose code comes when it is asked for. */
export function Listing({ query }: { query: Query<DataOf<'get', '/products'>> & { isPlaceholderData: boolean } }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const [Drawer, setDrawer] = useState<typeof FilterDrawer>();
  const [filtering, setFiltering] = useState(false);
  const openFilters = async () => {
    try {
      const { default: loaded } = await import('./filter-drawer.tsx');
      setDrawer(() => loaded);
      setFiltering(true);
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <Loaded query={query} skeleton={<ListSkeleton />}>
      {(list) => (
        <div className={css.columns}>
          <aside className={css.side} aria-label={t('product.filters')}>
            {filterCount(search) > 0 && (
              <Button variant="outline" size="sm" onClick={() => setSearch(cleared(search), { preventScrollReset: true })}>{t('product.clearFilters')}</Button>
            )}
            <Filters filters={list.filters} />
          </aside>
          <div className={css.main} aria-busy={query.isPlaceholderData}>
            <Toolbar total={list.total} capped={list.total_capped} onFilter={() => void openFilters()} />
            <Results list={list} stale={query.isPlaceholderData} />
          </div>
          {Drawer && <Drawer list={list} open={filtering} onClose={() => setFiltering(false)} />}
        </div>
      )}
    </Loaded>
  );
}
