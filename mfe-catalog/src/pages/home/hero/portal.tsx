import { paths, useT } from '@shop/platform';
import { Badge, Button, ChevronRightIcon, Image, Price, Rating } from '@shop/ui';
import { SaleCountdown } from '../../../parts/sale-countdown.tsx';
import { useOver } from '../../../parts/use-over.ts';
import { useBuy } from '../../../parts/buy.ts';
import { srcSetOf, type Card } from '../../../lib/product.ts';
import type { Home } from '../sections/index.ts';
import type { HeroProps } from './scene.tsx';
import { Slides } from './slides.tsx';
import './portal.css';

const shown = 10;

/** Departments on one side, slides in the middle, the deal of the day on the other side. */
export function Portal(props: HeroProps) {
  const { home } = props;
  const over = useOver(home.running_flash_sale?.end_date);
  const sale = over ? null : home.running_flash_sale;
  const deal = sale?.products[0] ?? home.best_deal_products[0];
  return (
    <>
      <Departments categories={home.categories} />
      <Slides {...props} />
      {deal && <Deal product={deal} until={sale?.products[0] && sale.end_date} />}
    </>
  );
}

function Departments({ categories }: { categories: Home['categories'] }) {
  const t = useT();
  return (
    <nav className="home-departments" aria-label={t('nav.categories')}>
      <ul>
        {categories.slice(0, shown).map((category) => (
          <li key={category.id}>
            <a href={paths.category(category.slug)}>
              <Image src={category.picture || category.thumbnail} alt="" ratio="1" />
              {category.name}
              <ChevronRightIcon size={16} className="home-arrow" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Deal({ product, until }: { product: Card; until?: string }) {
  const t = useT();
  const buy = useBuy(product);
  const { display, images } = product;
  const reduced = display.discount_price !== '';
  return (
    <section className="home-deal" aria-labelledby="deal-title">
      <h2 id="deal-title">
        {t('catalog.dealOfTheDay')}
        {product.discount_percentage > 0 && <Badge tone="offer"><bdi dir="ltr">-{Math.round(product.discount_percentage)}%</bdi></Badge>}
      </h2>
      <Image src={images.w320 || product.thumbnail} srcSet={srcSetOf(images)} sizes="12rem" alt="" className="home-deal-picture" />
      <div className="home-deal-facts">
        <h3>
          <a className="home-cover" href={paths.product(product.slug)}>{product.name}</a>
        </h3>
        {product.rating > 0 && <Rating value={product.rating} label={t('product.rating', { rating: product.rating })} count={`(${product.total_reviews})`} />}
        <Price price={reduced ? display.discount_price : display.price} oldPrice={reduced ? display.price : undefined} oldPriceLabel={reduced ? t('product.wasPrice', { price: display.price }) : undefined} />
        {until && <SaleCountdown until={until} />}
      </div>
      {buy && <Button block aria-label={buy.label} loading={buy.loading} onClick={buy.onPress}>{buy.text}</Button>}
    </section>
  );
}
