import { paths, useT } from '@shop/platform';
import { ArrowRightIcon, Link, Skeleton } from '@shop/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ProductGrid, ProductGridSkeleton } from '../../../parts/product-grid.tsx';
import { SaleCountdown } from '../../../parts/sale-countdown.tsx';
import { useOver } from '../../../parts/use-over.ts';
import type { SectionProps } from './index.ts';
import './flash-sale.css';

/** How many products each arrangement has room for: its columns in flash-sale.css. */
const counts: Readonly<Record<string, number>> = { panel: 5, solid: 3, night: 4, row: 6, block: 4 };

const lookOf = (variant: string) => (Object.hasOwn(counts, variant) ? variant : 'panel');

/**
 * The running sale with the time that is left and how much of it is gone. Between sales there is none. One that ends while it
 * is looked at says so and sells nothing more, whatever a kept answer still offers.
 */
export function FlashSale({ home, variant }: SectionProps) {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const sale = home.running_flash_sale;
  const over = useOver(sale?.end_date);
  if (!sale || sale.products.length === 0) return null;
  const look = lookOf(variant);
  const more = over ? { text: t('nav.bestDeal'), href: paths.bestDeal() } : { text: t('common.seeAll'), href: paths.flashSale(sale.id), label: `${t('common.seeAll')}: ${sale.name}` };
  return (
    <section className="home-sale" data-variant={look} aria-labelledby={id}>
      <header className="home-sale-head">
        <h2 id={id} className="home-sale-title">{sale.name}</h2>
        {sale.line && !over && <p className="home-sale-line">{sale.line}</p>}
        {over ? <p role="status">{t('catalog.saleOver')}</p> : <SaleCountdown until={sale.end_date} onEnd={() => void client.invalidateQueries({ queryKey: ['/home'] })} />}
        <Link href={more.href} variant="action" className="home-sale-more" aria-label={more.label}>
          {more.text}
          <ArrowRightIcon size={18} className="home-sale-arrow" />
        </Link>
      </header>
      {!over && <ProductGrid products={sale.products.slice(0, counts[look])} layout="row" claims />}
    </section>
  );
}

/** The panel while the page loads. */
export function FlashSaleSkeleton({ variant }: { variant: string }) {
  const look = lookOf(variant);
  return (
    <div className="home-sale" data-variant={look}>
      <div className="home-sale-head">
        <Skeleton width="14rem" height="2.5rem" />
      </div>
      <ProductGridSkeleton count={counts[look] ?? 0} layout="row" />
    </div>
  );
}
