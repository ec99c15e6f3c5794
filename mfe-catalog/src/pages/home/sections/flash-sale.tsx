import { paths, useT } from '@shop/platform';
import { ArrowRightIcon, Link } from '@shop/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ProductGrid } from '../../../parts/product-grid.tsx';
import { SaleCountdown } from '../../../parts/sale-countdown.tsx';
import type { SectionProps } from './index.ts';
import './flash-sale.css';

/** How many products each arrangement has room for. */
const counts: Readonly<Record<string, number>> = { panel: 5, solid: 3, night: 4, row: 6, block: 4 };

/** The running sale with the time that is left and how much of it is gone. Between sales there is none. */
export function FlashSale({ home, variant }: SectionProps) {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const sale = home.running_flash_sale;
  if (!sale || sale.products.length === 0) return null;
  const look = Object.hasOwn(counts, variant) ? variant : 'panel';
  return (
    <section className="home-sale" data-variant={look} aria-labelledby={id}>
      <header className="home-sale-head">
        <h2 id={id} className="home-sale-title">{sale.name}</h2>
        {sale.line && <p className="home-sale-line">{sale.line}</p>}
        <SaleCountdown until={sale.end_date} onEnd={() => void client.invalidateQueries({ queryKey: ['/home'] })} />
        <Link href={paths.flashSale(sale.id)} variant="action" className="home-sale-more" aria-label={`${t('common.seeAll')}: ${sale.name}`}>
          {t('common.seeAll')}
          <ArrowRightIcon size={18} className="home-sale-arrow" />
        </Link>
      </header>
      <ProductGrid products={sale.products.slice(0, counts[look])} layout="row" columns={counts[look]} claims />
    </section>
  );
}
