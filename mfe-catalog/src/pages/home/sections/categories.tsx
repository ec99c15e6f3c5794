import { paths, useT } from '@shop/platform';
import { Image, Link, Skeleton, toneOf } from '@shop/ui';
import type { ComponentType, ReactNode } from 'react';
import { sceneSet } from '../../../lib/scene.ts';
import { Section } from '../../../parts/section.tsx';
import type { Home, SectionProps } from './index.ts';
import './categories.css';

type Category = Home['categories'][number];

interface LookProps {
  categories: readonly Category[];
  variant: string;
}

const looks: Readonly<Record<string, ComponentType<LookProps>>> = { round: Stories, squircle: Stories, mosaic: Mosaic, bento: Bento, panels: Panels };

/** The departments: small pictures in a row, or tiles that fill the page. */
export function Categories({ home, variant }: SectionProps) {
  const look = lookOf(variant);
  const Look = looks[look] ?? Stories;
  if (home.categories.length === 0) return null;
  return (
    <Titled look={look}>
      <Look categories={home.categories} variant={look} />
    </Titled>
  );
}

const lookOf = (variant: string) => (Object.hasOwn(looks, variant) ? variant : 'round');

function Titled({ look, waiting, children }: { look: string; waiting?: boolean; children: ReactNode }) {
  const t = useT();
  return (
    <Section title={t(look === 'mosaic' ? 'catalog.home.rooms' : 'catalog.home.categories')} href={paths.categories()} untitled={look !== 'round' && look !== 'mosaic'} waiting={waiting}>
      {children}
    </Section>
  );
}

/** The list and an entry of each arrangement of tiles, and how many there are. */
const tiles: Readonly<Record<string, readonly [list: string | undefined, entry: string | undefined, count: number]>> = {
  mosaic: ['home-mosaic', 'home-room', 5], bento: ['home-bento', 'home-tile', 7], panels: ['home-panels', 'home-panel', 4],
};

/** The departments while the page loads. */
export function CategoriesSkeleton({ variant }: { variant: string }) {
  const look = lookOf(variant);
  const [list, entry, count] = tiles[look] ?? ['home-stories', 'home-story', stories(look)];
  return (
    <Titled look={look} waiting>
      <div className={list} data-variant={look}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={entry}>
            {entry === 'home-story' && <span className="home-story-disc" />}
            {entry === 'home-story' && <Skeleton shape="text" width="70%" />}
            {entry === 'home-panel' && <Skeleton height="20rem" />}
          </div>
        ))}
      </div>
    </Titled>
  );
}

/** How many stand in one row. */
const stories = (look: string) => (look === 'round' ? 8 : 10);

/** What a category looks like as a cut-out. */
const pictureOf = ({ picture, thumbnail }: Pick<Category, 'picture' | 'thumbnail'>) => picture || thumbnail;

function Stories({ categories, variant }: LookProps) {
  const t = useT();
  return (
    <ul className="home-stories" data-variant={variant}>
      {categories.slice(0, stories(variant)).map((category) => (
        <li key={category.id}>
          <a className="home-story" href={paths.category(category.slug)}>
            <span className="home-story-disc" data-tone={toneOf(category.id)}>
              <Image src={pictureOf(category)} alt="" ratio="1" className="home-story-picture" />
            </span>
            <span className="home-story-name">{category.name}</span>
            {variant === 'round' && <span className="home-story-count">{t('shop.productCount', { count: category.total_products })}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Rooms: categories with a photo, the first one tall. Where there are too few photos, cut-outs stand in. */
function Mosaic({ categories }: LookProps) {
  const all = categories.flatMap((category) => [category, ...category.sub_categories]);
  const rooms = [...all.filter(({ cover }) => cover !== ''), ...categories.filter(({ cover }) => cover === '')].slice(0, 5);
  return (
    <ul className="home-mosaic">
      {rooms.map((room, index) => (
        <li key={room.id} className="home-room" data-tone={toneOf(room.id)}>
          {room.cover === '' ? (
            <Image src={pictureOf(room)} alt="" ratio="auto" className="home-room-photo" />
          ) : (
            <Image src={room.cover} srcSet={sceneSet(room.cover)} sizes={index === 0 ? '(min-width: 64rem) 70rem, 92vw' : '(min-width: 64rem) 36rem, 60vw'} alt="" fit="cover" ratio="auto" className="home-room-photo" />
          )}
          <a className="home-over" href={paths.category(room.slug)}>
            <span className="home-room-label">
              {room.name}
              <span className="home-room-count">{room.total_products}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Tiles of several sizes, each with the cut-out of its category. */
function Bento({ categories }: LookProps) {
  return (
    <ul className="home-bento">
      {categories.slice(0, 7).map((category) => (
        <li key={category.id} className="home-tile">
          <h3 className="home-tile-head">
            <a className="home-over" href={paths.category(category.slug)}>{category.name}</a>
          </h3>
          <p className="home-tile-within">{category.sub_categories.slice(0, 2).map(({ name }) => name).join(' · ')}</p>
          <Image src={pictureOf(category)} alt="" ratio="1" className="home-tile-picture" />
        </li>
      ))}
    </ul>
  );
}

/** Four departments, each with four of its categories. */
function Panels({ categories }: LookProps) {
  const t = useT();
  const many = categories.filter(({ sub_categories }) => sub_categories.length >= 4);
  const some = categories.filter(({ sub_categories: { length } }) => length > 1 && length < 4);
  return (
    <ul className="home-panels">
      {[...many, ...some].slice(0, 4).map((category) => (
        <li key={category.id} className="home-panel">
          <h3 className="home-panel-title">{category.name}</h3>
          <ul className="home-panel-list">
            {category.sub_categories.slice(0, 4).map((child) => (
              <li key={child.id}>
                <a className="home-panel-child" href={paths.category(child.slug)}>
                  <Image src={pictureOf(child)} alt="" ratio="1" className="home-panel-picture" />
                  {child.name}
                </a>
              </li>
            ))}
          </ul>
          <Link href={paths.category(category.slug)} variant="action" className="home-panel-more" aria-label={`${t('common.seeAll')}: ${category.name}`}>{t('common.seeAll')}</Link>
        </li>
      ))}
    </ul>
  );
}
