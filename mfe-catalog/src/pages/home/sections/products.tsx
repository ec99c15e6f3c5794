import { paths, useT } from '@shop/platform';
import { Tabs } from '@shop/ui';
import { ProductGrid } from '../../../parts/product-grid.tsx';
import { Section } from '../../../parts/section.tsx';
import type { Card } from '../../../lib/product.ts';
import { columns } from '../lineup.ts';
import type { SectionProps } from './index.ts';
import * as css from './products.module.css';

interface RowsProps {
  title: string;
  href: string;
  products: readonly Card[];
  /** 'boxed' stands in a panel, anything else on the page. */
  variant: string;
  /** How many lines of the theme's columns. */
  lines: number;
}

function Rows({ title, href, products, variant, lines }: RowsProps) {
  if (products.length === 0) return null;
  return (
    <Section title={title} href={href} boxed={variant === 'boxed'}>
      <ProductGrid products={products.slice(0, lines * columns())} />
    </Section>
  );
}

/** The largest reductions: two lines of them, one as a 'row'; with 'tabs' beside what is new and what sells. */
export function BestDeals({ home, variant }: SectionProps) {
  const t = useT();
  const title = t('catalog.home.bestDeals');
  const href = paths.bestDeal();
  if (variant !== 'tabs' || home.best_deal_products.length === 0) {
    return <Rows title={title} href={href} products={home.best_deal_products} variant={variant} lines={variant === 'row' ? 1 : 2} />;
  }
  const tabs = [
    { value: 'deals', label: t('nav.bestDeal'), products: home.best_deal_products },
    { value: 'new', label: t('nav.newIn'), products: home.new_products },
    { value: 'popular', label: t('nav.mostPopular'), products: home.popular_products },
  ];
  return (
    <Section title={title} href={href} className={css.tabbed}>
      <Tabs
        label={title}
        variant="pill"
        className={css.tabs}
        items={tabs.map(({ value, label, products }) => ({ value, label, content: <ProductGrid products={products.slice(0, 2 * columns())} /> }))}
      />
    </Section>
  );
}

/** What came last. */
export function NewArrivals({ home, variant }: SectionProps) {
  const t = useT();
  return <Rows title={t('catalog.home.newArrivals')} href={`${paths.products()}?sort_type=newest`} products={home.new_products} variant={variant} lines={variant === 'grid' ? 2 : 1} />;
}

/** What everybody buys. */
export function MostPopular({ home, variant }: SectionProps) {
  const t = useT();
  return <Rows title={t('catalog.home.mostPopular')} href={paths.mostPopular()} products={home.popular_products} variant={variant} lines={variant === 'grid' ? 2 : 1} />;
}
