import { useT, type DataOf } from '@shop/platform';
import { Button, EmptyState } from '@shop/ui';
import { useSearchParams } from 'react-router';
import { cleared, filterCount, perPage, withParam } from '../../lib/search.ts';
import { PageLinks } from '../../parts/page-links.tsx';
import { ProductGrid } from '../../parts/product-grid.tsx';
import * as css from './results.module.css';

interface ResultsProps {
  list: DataOf<'get', '/products'>;
  /** The list is of the address before; the new one is on its way. */
  stale: boolean;
}

/** The products of one page of the list, and the way to the other pages. */
export function Results({ list, stale }: ResultsProps) {
  if (list.products.length === 0) return <NoResults beyond={list.total > 0} />;
  return (
    <div className={css.results} data-stale={stale || undefined}>
      <ProductGrid products={list.products} eager={4} headingLevel={2} />
      <PageLinks total={list.total} perPage={perPage} />
    </div>
  );
}

/** Nothing to show: no such products, or (`beyond`) a page after the last one. */
function NoResults({ beyond }: { beyond: boolean }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const words = search.get('search');
  const filtered = filterCount(search) > 0;
  const waysOut = beyond
    ? [{ label: t('catalog.firstPage'), to: withParam(search, 'page', null) }]
    : [
        ...(filtered ? [{ label: t('product.clearFilters'), to: cleared(search) }] : []),
        ...(words ? [{ label: t('shell.clearSearch'), to: withParam(search, 'search', null) }] : []),
      ];
  return (
    <EmptyState
      picture="/media/empty/no-results.webp"
      title={words && !beyond ? t('empty.search', { term: words }) : t('catalog.nothing')}
      text={beyond ? undefined : t(filtered ? 'empty.searchHint' : 'catalog.otherWords')}
      action={
        waysOut.length > 0 && (
          <div className={css.waysOut}>
            {waysOut.map(({ label, to }, index) => (
              <Button key={label} variant={index === 0 ? 'primary' : 'outline'} onClick={() => setSearch(to)}>
                {label}
              </Button>
            ))}
          </div>
        )
      }
    />
  );
}
