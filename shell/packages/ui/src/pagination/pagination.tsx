import { ChevronLeftIcon, ChevronRightIcon } from '../icons/index.ts';
import { cx } from '../lib/cx.ts';
import { renderElement, type RenderProp } from '../lib/render.tsx';
import { checkLink, checkPages, pageNumber, pageWindow } from './pages.ts';
import * as css from './pagination.module.css';

interface Shared {
  /** How many items there are in all; above 0. */
  totalItems: number;
  /** Above 0. @default 10 */
  itemsPerPage?: number;
  /** From 1. */
  currentPage: number;
  /** How many page numbers stand side by side; above 0. @default 5 */
  maxPagesShown?: number;
  /** Whose digits are written. @default 'en' */
  locale?: 'en' | 'ar' | 'ir' | (string & {});
  /** @default 'ltr' */
  dir?: 'ltr' | 'rtl';
  labels: {
    /** Names the navigation. */
    nav: string;
    previous: string;
    next: string;
    /** 'Go to page 4' */
    page: (page: string) => string;
  };
  className?: string;
}

export type PaginationProps = Shared &
  (
    | { type?: 'button'; onPageChange: (page: number) => void }
    | {
        type: 'link';
        /** Must contain [page]: '/products?page=[page]'. */
        linkUrl: string;
        /** Makes the element of a link, for instance `(href) => <Link to={href} />`. */
        renderLink?: (href: string) => RenderProp;
      }
  );

/**
 * Numbered pages. `link` pages can be opened in a new tab and be crawled; `button` pages only tell `onPageChange`.
 * Renders nothing for a single page. Throws when a parameter is not above 0 or a link pattern lacks [page].
 */
export function Pagination(props: PaginationProps) {
  const { totalItems, itemsPerPage = 10, currentPage, maxPagesShown = 5, locale = 'en', dir = 'ltr', labels, className } = props;
  const rules = { totalItems, itemsPerPage, currentPage, maxPagesShown };
  checkPages(rules);
  if (props.type === 'link') checkLink(props.linkUrl);
  const { pages, last, current } = pageWindow(rules);
  if (last === 1) return null;

  const go = (page: number, label: string, content: React.ReactNode, kind: string) => {
    const off = page < 1 || page > last;
    const shared = { className: css.page, 'aria-label': label, 'aria-current': kind === 'page' && page === current ? ('page' as const) : undefined, 'data-kind': kind, children: content };
    if (props.type !== 'link') return <button type="button" {...shared} disabled={off} onClick={() => page !== current && props.onPageChange(page)} />;
    if (off) return <span {...shared} aria-disabled="true" role="link" />;
    const href = props.linkUrl.replaceAll('[page]', String(page));
    return renderElement('a', { ...shared, href, rel: kind === 'page' ? undefined : kind }, props.renderLink?.(href));
  };

  const [first, end] = [pages[0] ?? 1, pages[pages.length - 1] ?? last];
  const number = (page: number) => go(page, labels.page(pageNumber(page, locale)), pageNumber(page, locale), 'page');
  return (
    <nav aria-label={labels.nav} dir={dir} className={cx(css.nav, className)}>
      <ul className={css.list}>
        <li>{go(current - 1, labels.previous, <ChevronLeftIcon size={18} className={css.arrow} />, 'prev')}</li>
        {first > 1 && <li>{number(1)}</li>}
        {first > 2 && <Gap />}
        {pages.map((page) => (
          <li key={page}>{number(page)}</li>
        ))}
        {end < last - 1 && <Gap />}
        {end < last && <li>{number(last)}</li>}
        <li>{go(current + 1, labels.next, <ChevronRightIcon size={18} className={css.arrow} />, 'next')}</li>
      </ul>
    </nav>
  );
}

function Gap() {
  return (
    <li className={css.gap} aria-hidden="true">
      …
    </li>
  );
}
