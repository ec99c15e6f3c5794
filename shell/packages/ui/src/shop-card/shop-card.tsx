import type { ReactNode } from 'react';
import { Avatar } from '../avatar/avatar.tsx';
import { Image } from '../image/image.tsx';
import { cx } from '../lib/cx.ts';
import { renderElement, type RenderProp } from '../lib/render.tsx';
import { Rating } from '../rating/rating.tsx';
import * as css from './shop-card.module.css';

/** The looks of a card; which one is a theme's choice (`theme.json`, shopCard.variant). */
export type ShopCardVariant = 'cover' | 'plain' | 'centered' | 'row' | 'ruled';

export interface ShopCardProps {
  /**
   * cover: picture above, logo overlapping it; plain: a coloured block with the logo; centered: like cover, with everything in
   * the middle; row: logo, words and button in one line; ruled: a line of a list, with pictures. @default 'cover'
   */
  variant?: ShopCardVariant;
  href: string;
  /** An element that takes the place of the link on the name. The link covers the card. */
  render?: RenderProp;
  name: string;
  logo: string;
  /** Cover picture, of the variants 'cover' and 'centered'. */
  banner?: string;
  rating?: { value: number; label: string };
  /** Beside the rating: '1.2k followers', '120 products'. */
  facts?: ReactNode;
  /** What the shop is about, of variant 'ruled'. */
  about?: string;
  /** Pictures of products, of variant 'ruled'; at most three are drawn. */
  pictures?: readonly string[];
  /** 'Visit shop', drawn as a button; the whole card is the link. */
  visitLabel?: string;
  /** Colour 1 to 6 of variant 'plain': `toneOf(id)`. */
  tone?: number;
  /** @default 3 */
  headingLevel?: 2 | 3 | 4;
  className?: string;
}

/** A shop in a grid or a row. */
export function ShopCard({ variant = 'cover', href, render, name, logo, banner, rating, facts, about, pictures = [], visitLabel, tone, headingLevel = 3, className }: ShopCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={cx(css.card, className)} data-variant={variant} data-tone={tone}>
      {(variant === 'cover' || variant === 'centered') && <div className={css.cover}>{banner && <Image src={banner} alt="" fit="cover" ratio="auto" className={css.banner} />}</div>}
      <Avatar name={name} src={logo} size={60} shape="rounded" className={css.logo} />
      <div className={css.text}>
        <Heading className={css.name}>{renderElement('a', { className: css.link, href, children: name }, render)}</Heading>
        <p className={css.facts}>
          {rating && <Rating {...rating} />}
          {facts && <span>{facts}</span>}
        </p>
      </div>
      {variant === 'ruled' && (
        <>
          <p className={css.about}>{about}</p>
          <span className={css.pictures}>
            {pictures.slice(0, 3).map((picture) => (
              <Image key={picture} src={picture} alt="" className={css.picture} />
            ))}
          </span>
        </>
      )}
      {visitLabel && (
        <span className={css.visit} aria-hidden="true">
          {visitLabel}
        </span>
      )}
    </article>
  );
}
