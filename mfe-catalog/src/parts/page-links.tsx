import { useLocale, useT } from '@shop/platform';
import { Pagination } from '@shop/ui';
import { useLocation, useSearchParams } from 'react-router';
import { pageOf } from '../lib/search.ts';

interface PageLinksProps {
  /** How many things there are on all pages. */
  total: number;
  perPage: number;
}

/** Links to the pages of the list at this address. Nothing when one page holds everything. */
export function PageLinks({ total, perPage }: PageLinksProps) {
  const t = useT();
  const locale = useLocale();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  if (total <= perPage) return null;
  const rest = new URLSearchParams(search);
  rest.delete('page');
  return (
    <Pagination
      type="link"
      linkUrl={`${pathname}?${rest.size > 0 ? `${rest.toString()}&` : ''}page=[page]`}
      totalItems={total}
      itemsPerPage={perPage}
      currentPage={pageOf(search)}
      locale={locale.name}
      dir={locale.direction}
      labels={{ nav: t('a11y.pagination'), previous: t('common.previous'), next: t('common.next'), page: (page) => t('a11y.goToPage', { page }) }}
    />
  );
}
