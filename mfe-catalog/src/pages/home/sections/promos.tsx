import { paths, useT } from '@shop/platform';
import { ArrowRightIcon, Image } from '@shop/ui';
import { sceneSet } from '../../../lib/scene.ts';
import { Section } from '../../../parts/section.tsx';
import { useHeroVariant } from '../hero/hero.tsx';
import { lineup } from '../lineup.ts';
import type { Banner, SectionProps } from './index.ts';
import * as css from './promos.module.css';

/** How many offers each arrangement shows. */
const counts: Readonly<Record<string, number>> = { photos: 3, posters: 3, duo: 2, strip: 3, editorial: 1 };

const sizes: Readonly<Record<string, string>> = {
  photos: '(min-width: 64rem) 40rem, 100vw',
  posters: '(min-width: 64rem) 40rem, 100vw',
  duo: '(min-width: 64rem) 56rem, 100vw',
  strip: '(min-width: 64rem) 28rem, 75vw',
  editorial: '(min-width: 64rem) 60rem, 140vw',
};

/** Offers of shops between the sections, those that the hero left. */
export function Promos({ home, variant }: SectionProps) {
  const t = useT();
  const hero = useHeroVariant();
  const look = Object.hasOwn(counts, variant) ? variant : 'photos';
  const offers = lineup(home, hero).offers.slice(0, counts[look]);
  if (offers.length === 0) return null;
  return (
    <Section title={t('catalog.fromTheShops')} untitled>
      <ul className={css.list} data-variant={look}>
        {offers.map((offer) => <Promo key={offer.id} offer={offer} variant={look} />)}
      </ul>
    </Section>
  );
}

/** The offers while the page loads. */
export function PromosSkeleton({ variant }: { variant: string }) {
  const look = Object.hasOwn(counts, variant) ? variant : 'photos';
  return (
    <div className={css.list} data-variant={look} aria-hidden="true">
      {Array.from({ length: counts[look] ?? 0 }, (_, index) => <div key={index} className={css.promo} />)}
    </div>
  );
}

/** A picture with words. On a photograph they take the colours that suit it, whatever the mode of the page. */
function Promo({ offer, variant }: { offer: Banner; variant: string }) {
  const photo = offer.image_kind === 'scene';
  const picture = { src: offer.image, srcSet: sceneSet(offer.image), sizes: sizes[variant], alt: '', fit: photo ? 'cover' : 'contain', ratio: 'auto' } as const;
  return (
    <li className={css.promo} data-kind={offer.image_kind} data-tone={offer.tone} data-mirror={offer.mirror}>
      {photo && (variant === 'strip' || variant === 'posters') && <Image {...picture} className="home-ground" />}
      <Image {...picture} className={css.picture} />
      <div className={css.words}>
        <h3 className={css.headline}>
          <a className={css.link} href={offer.link}>{offer.headline}</a>
        </h3>
        <p className={css.line}>{offer.line}</p>
        <span className={css.button} aria-hidden="true">
          {offer.button}
          <ArrowRightIcon size={18} className={css.arrow} />
        </span>
        {variant === 'editorial' && offer.spots.length > 0 && (
          <ul className={css.products}>
            {offer.spots.map((spot) => (
              <li key={spot.slug}>
                <a className={css.product} href={paths.product(spot.slug)}>
                  <Image src={spot.images.w320} alt="" ratio="1" className={css.cutout} />
                  {spot.name}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
