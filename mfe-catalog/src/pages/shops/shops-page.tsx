import { useT } from '@shop/platform';
import { Button, EmptyState, Select } from '@shop/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { perPage, withParam } from '../../lib/search.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { PageLinks } from '../../parts/page-links.tsx';
import { SearchForm } from '../../parts/search-form.tsx';
import { ShopGrid, ShopGridSkeleton } from '../../parts/shop-grid.tsx';
import { shopsQuery } from '../../queries/catalog.ts';
import * as css from './shops-page.module.css';

const sorts = { default: 'product.sortDefault', newest: 'product.sortNewest', top_rated: 'product.sortRated' } as const;

/** The directory of shops. */
export default function ShopsPage() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const query = useQuery({ ...shopsQuery(search), placeholderData: keepPreviousData });
  const words = search.get('search');
  return (
    <Page trail={[{ label: t('nav.shops') }]}>
      <PageHead title={t('nav.shops')} />
      <div className={css.bar}>
        <SearchForm label={t('catalog.searchShops')} />
        <Select
          label={t('product.sortBy')}
          hideLabel
          value={search.get('sort_type') ?? 'default'}
          onValueChange={(value) => setSearch(withParam(search, 'sort_type', value === 'default' ? null : value), { preventScrollReset: true })}
          options={Object.entries(sorts).map(([value, key]) => ({ value, label: t(key) }))}
        />
      </div>
      <Loaded query={query} skeleton={<ShopGridSkeleton count={8} />}>
        {({ shops, total }) =>
          shops.length === 0 ? (
            <EmptyState
              picture="/media/empty/no-results.webp"
              title={words ? t('empty.search', { term: words }) : t('catalog.nothing')}
              text={words && t('empty.searchHint')}
              action={words && <Button onClick={() => setSearch(withParam(search, 'search', null))}>{t('catalog.allShops')}</Button>}
            />
          ) : (
            <>
              <ShopGrid shops={shops} headingLevel={2} />
              <PageLinks total={total} perPage={perPage} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
