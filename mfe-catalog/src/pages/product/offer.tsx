import { paths, useT } from '@shop/platform';
import { Gallery, Rating } from '@shop/ui';
import type { Ref } from 'react';
import { picturesOf, srcSetOf, type Product } from '../../lib/product.ts';
import { BuyBox } from './buy-box.tsx';
import * as css from './offer.module.css';
import { Options } from './options.tsx';
import { Seller } from './seller.tsx';
import type { Purchase } from './use-purchase.ts';

interface OfferProps {
  product: Product;
  purchase: Purchase;
  /** Is given the element that holds the buttons. */
  buttons: Ref<HTMLDivElement>;
}

/** The pictures beside everything needed to buy. The pictures follow the chosen colour. */
export function Offer({ product, purchase, buttons }: OfferProps) {
  const t = useT();
  const { choice } = purchase;
  const pictures = picturesOf(product, choice.color);

  return (
    <div className={css.offer}>
      <Gallery
        key={choice.color ?? 0}
        label={product.name}
        sizes="(min-width: 64rem) 40rem, 100vw"
        className={css.gallery}
        pictures={pictures.map(({ images, thumbnail, alt }) => ({ src: images.w560 || thumbnail, srcSet: srcSetOf(images), alt, blur: images.blur }))}
        labels={{
          previous: t('a11y.previousSlide'),
          next: t('a11y.nextSlide'),
          picture: (index) => t('a11y.productImage', { index, name: product.name }),
          zoom: t('a11y.zoom'),
        }}
      />
      <div className={css.words}>
        <div className={css.head}>
          {product.brand && (
            <a className={css.brand} href={paths.products({ brand_id: product.brand_info?.id })}>{product.brand}</a>
          )}
          <h1 className={css.name}>{product.name}</h1>
          {product.rating > 0 && (
            <a className={css.rating} href="#reviews">
              <Rating value={product.rating} variant="stars" label={t('product.rating', { rating: product.rating })} />
              <span>{t('catalog.reviews', { count: product.total_reviews })}</span>
            </a>
          )}
          {product.short_description && <p className={css.short}>{product.short_description}</p>}
        </div>
        <Options product={product} purchase={purchase} />
        <BuyBox product={product} purchase={purchase} buttons={buttons} />
        <Seller product={product} />
      </div>
    </div>
  );
}
