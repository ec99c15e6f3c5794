import { rich, useT } from '@shop/platform';
import { Image } from '@shop/ui';
import { srcSetOf, type Card } from '../../../lib/product.ts';
import type { Banner, Home } from '../sections/index.ts';
import { Words, type HeroProps } from './scene.tsx';
import './blocks.css';

interface CutOut {
  src: string;
  srcSet?: string;
}

/** A block of the brand's colour with two circles, three cut-outs that overlap, and the largest reduction on a sticker. */
export function Blocks({ home, slides }: HeroProps) {
  const [banner] = slides;
  if (!banner) return null;
  return (
    <div className="home-stage">
      <div className="home-slide" data-kind="product">
        {cutOuts(home, banner).map(({ src, srcSet }, index) => (
          <Image key={src} src={src} srcSet={srcSet} sizes="(min-width: 64rem) 26rem, 16rem" alt="" ratio="1" priority={index === 0} className="home-cutout" />
        ))}
        <Words banner={banner} first />
        <Sticker deals={home.best_deal_products} />
      </div>
    </div>
  );
}

/** The banner's picture first, then the products it names; without them the best deals. */
function cutOuts(home: Home, banner: Banner): CutOut[] {
  const own = banner.image_kind === 'product' ? [{ src: banner.image, srcSet: undefined }] : [];
  const more = [...banner.spots, ...home.best_deal_products].map(({ images }) => ({ src: images.w560, srcSet: srcSetOf(images) }));
  return [...own, ...more].filter(({ src }) => src !== '').slice(0, 3);
}

function Sticker({ deals }: { deals: readonly Card[] }) {
  useT();
  const percent = Math.floor(Math.max(0, ...deals.map((deal) => deal.discount_percentage)));
  if (percent === 0) return null;
  return (
    <p className="home-sticker">
      <span>{rich('catalog.upToOff', { percent: <b>{percent}%</b> })}</span>
    </p>
  );
}
