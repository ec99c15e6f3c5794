import { useT, type ThemePieceProps } from '@shop/platform';
import * as css from './hero.module.css';

/** A hero in one line of type, for the tests of theme pieces. `?break=hero` makes it throw. */
export default function Hero({ home }: ThemePieceProps['home.hero']) {
  const t = useT();
  if (window.location.search.includes('break=hero')) throw new Error('the hero broke on purpose');
  return (
    <section className={css.hero} aria-label={t('catalog.highlights')} data-piece="hero">
      <h1>{home.banners[0]?.headline}</h1>
    </section>
  );
}
