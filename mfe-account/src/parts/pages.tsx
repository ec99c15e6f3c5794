import { useLocale, useT } from '@shop/platform';
import { Pagination } from '@shop/ui';
import { Link } from 'react-router';

interface Props {
  total: number;
  perPage: number;
  page: number;
  /** The address of a page, with [page] in place of its number. */
  linkUrl: string;
}

/** Numbered pages of a list; nothing for a list of one page. */
export function Pages({ total, perPage, page, linkUrl }: Props) {
  const t = useT();
  const { name, direction } = useLocale();
  if (total <= perPage) return null;
  return (
    <Pagination
      type="link"
      linkUrl={linkUrl}
      renderLink={(href) => <Link to={href} />}
      totalItems={total}
      itemsPerPage={perPage}
      currentPage={page}
      locale={name}
      dir={direction}
      labels={{ nav: t('a11y.pagination'), previous: t('common.previous'), next: t('common.next'), page: (number) => t('a11y.goToPage', { page: number }) }}
    />
  );
}

/** A page number from an address: 1 for anything that is none. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page > 1 ? page : 1;
}
