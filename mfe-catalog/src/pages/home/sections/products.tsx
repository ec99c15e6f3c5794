import { paths, useT } from '@shop/platform';
import { Skeleton, Tabs } from '@shop/ui';
import { ProductGrid, ProductGridSkeleton } from '../../../parts/product-grid.tsx';
import { Section } from '../../../parts/section.tsx';
import type { Card } from '../../../lib/product.ts';
import { columns } from '../../../lib/columns.ts';
import type { Home, SectionProps } from './index.ts';
import * as css from './products.module.css';

/** What each kind says and leads to, and the variants that have another number of lines than most of it. */
const kinds = {
  'best-deals': { title: 'catalog.home.bestDeals', href: paths.bestDeal(), lines: 2, other: { row: 1 } },
  'new-arrivals': { title: 'catalog.home.newArrivals', href: paths.products({ sort_type: 'newest' }), lines: 1, other: { grid: 2 } },
  'most-popular': { title: 'catalog.home.mostPopular', href: paths.mostPopular(), lines: 1, other: { grid: 2 } },
} as const;

type Kind = keyof typeof kinds;

/** How many products of a kind are shown: lines of the theme's columns. */
function countOf(kind: Kind, variant: string): number {
  const { lines, other } = kinds[kind];
  return ((other as Readonly<Record<string, number>>)[variant] ?? lines) * columns();
}

interface RowsProps {
  kind: Kind;
  products: readonly Card[];
  /** 'boxed' stands in a panel, anything else on the page. */
  variant: string;
}

function Rows({ kind, products, variant }: RowsProps) {
  const t = useT();
  if (products.length === 0) return null;
  const { title, href } = kinds[kind];
  return (
    <Section title={t(title)} href={href} boxed={variant === 'boxed'}>
      <ProductGrid products={products.slice(0, countOf(kind, variant))} />
    </Section>
  );
}

/** Deals that the sale above shows already come last. */
function dealsOf({ best_deal_products: deals, running_flash_sale: sale }: Home): readonly Card[] {
  const seen = new Set(sale?.products.map(({ id }) => id));
  return [...deals.filter(({ id }) => !seen.has(id)), ...deals.filter(({ id }) => seen.has(id))];
}

/** The largest reductions: two lines of them, one as a 'row'; with 'tabs' beside what is new and what sells. */
export function BestDeals({ home, variant }: SectionProps) {
  const t = useT();
  const deals = dealsOf(home);
  if (variant !== 'tabs' || deals.length === 0) return <Rows kind="best-deals" products={deals} variant={variant} />;
  const title = t(kinds['best-deals'].title);
  const tabs = [
    { value: 'deals', label: t('nav.bestDeal'), products: deals },
    { value: 'new', label: t('nav.newIn'), products: home.new_products },
    { value: 'popular', label: t('nav.mostPopular'), products: home.popular_products },
  ];
  return (
    <Section title={title} href={kinds['best-deals'].href} className={css.tabbed}>
      <Tabs
        label={title}
        variant="pill"
        className={css.tabs}
        items={tabs.map(({ value, label, products }) => ({ value, label, content: <ProductGrid products={products.slice(0, countOf('best-deals', variant))} /> }))}
      />
    </Section>
  );
}

/** What came last. */
export function NewArrivals({ home, variant }: SectionProps) {
  return <Rows kind="new-arrivals" products={home.new_products} variant={variant} />;
}

/** What everybody buys. */
export function MostPopular({ home, variant }: SectionProps) {
  return <Rows kind="most-popular" products={home.popular_products} variant={variant} />;
}

/** Rows of products while the page loads, under the title they will have. */
export function RowsSkeleton({ kind, variant }: { kind: Kind; variant: string }) {
  const t = useT();
  const { title, href } = kinds[kind];
  const tabbed = kind === 'best-deals' && variant === 'tabs';
  return (
    <Section title={t(title)} href={href} boxed={variant === 'boxed'} className={tabbed ? css.tabbed : undefined} waiting>
      <div className={tabbed ? css.tabs : undefined}>
        {tabbed && <div role="tablist"><Skeleton width="14rem" height="2.75rem" /></div>}
        <div role={tabbed ? 'tabpanel' : undefined}><ProductGridSkeleton count={countOf(kind, variant)} /></div>
      </div>
    </Section>
  );
}
