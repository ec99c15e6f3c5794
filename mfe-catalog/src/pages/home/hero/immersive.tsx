import { formatNumber, paths, useT } from '@shop/platform';
import { Image } from '@shop/ui';
import type { Banner, Home } from '../sections/index.ts';
import { Scene, type HeroProps } from './scene.tsx';
import './immersive.css';

type Spot = Banner['spots'][number];

/** A scene over the whole width that begins under the bars, with the products in it and the market in numbers. */
export function Immersive({ home, slides, variant }: HeroProps) {
  const [banner] = slides;
  if (!banner) return null;
  return (
    <div className="home-stage">
      <Scene banner={banner} variant={variant} first spots={banner.spots.map((spot) => <HotSpot key={spot.slug} spot={spot} />)}>
        <Numbers of={home.market} />
      </Scene>
    </div>
  );
}

/** A product in the picture, with what it costs. */
function HotSpot({ spot }: { spot: Spot }) {
  const far = spot.x > 66; // it ends at its place instead of beginning there
  return (
    <a className="home-spot" data-far={far || undefined} href={paths.product(spot.slug)} style={{ [far ? 'insetInlineEnd' : 'insetInlineStart']: `${far ? 100 - spot.x : spot.x}%`, insetBlockStart: `${spot.y}%` }}>
      <Image src={spot.images.w160} alt="" ratio="1" className="home-spot-picture" />
      <span>
        <b>{spot.name}</b>{' '}
        <bdi dir="ltr">{spot.display}</bdi>
      </span>
    </a>
  );
}

function Numbers({ of: { shops, products, rating } }: { of: Home['market'] }) {
  const t = useT();
  const all = [[shops, 'catalog.market.shops'], [products, 'catalog.market.products'], [rating, 'catalog.market.rating']] as const;
  return (
    <dl className="home-numbers">
      {all.filter(([value]) => value > 0).map(([value, key]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
