import { formatDateTime, serverOffset, useT, type DataOf } from '@shop/platform';
import { EmptyState, Image } from '@shop/ui';
import { sceneSet } from '../../lib/scene.ts';
import { ProductGrid } from '../../parts/product-grid.tsx';
import { SaleCountdown } from '../../parts/sale-countdown.tsx';
import * as css from './sale.module.css';

type FlashSale = DataOf<'get', '/flash-sale/{id}/details'>['flash_sale'];

interface SaleProps {
  sale: FlashSale;
  /** It begins or ends now, by the server's clock. */
  onTurn: () => void;
}

/** A sale that runs, with how much of each product is gone; or one to come, with the prices it will have. */
export function Sale({ sale, onTurn }: SaleProps) {
  const t = useT();
  const upcoming = Date.parse(sale.start_date) > Date.now() + serverOffset();
  const turn = upcoming ? sale.start_date : sale.end_date;
  return (
    <>
      <header className={css.banner}>
        {sale.banner && <Image src={sale.banner} srcSet={sceneSet(sale.banner)} sizes="(min-width: 64rem) 82rem, 100vw" alt="" fit="cover" priority className={css.picture} />}
        <div className={css.words}>
          <p className={css.kind}>{t('nav.flashSale')}</p>
          <h1 className={css.name}>{sale.name}</h1>
          <p>{sale.line}</p>
          <div className={css.clock}>
            <span>{t(upcoming ? 'catalog.startsIn' : 'catalog.endsIn')}</span>
            <SaleCountdown key={turn} until={turn} onEnd={onTurn} />
          </div>
          {upcoming && <p className={css.note}>{t('catalog.startsOn', { date: formatDateTime(sale.start_date) })}</p>}
        </div>
      </header>
      {sale.products.length === 0 ? (
        <EmptyState picture="/media/empty/no-results.webp" title={t('catalog.nothing')} />
      ) : (
        <ProductGrid
          products={sale.products}
          eager={5}
          headingLevel={2}
          claims={!upcoming}
          note={upcoming ? ({ flash_display: price }) => t('catalog.inSale', { price }) : undefined}
        />
      )}
    </>
  );
}
