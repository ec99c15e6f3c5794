import { paths, useT } from '@shop/platform';
import { useLocation } from 'react-router';
import { Search } from '../search/search.tsx';
import { Actions } from './actions.tsx';
import { Brand } from './brand.tsx';
import { MenuLinks } from './menu-links.tsx';
import { useScrolled } from './use-scrolled.ts';
import * as css from './glass-bar.module.css';

/**
 * Logo, links, search and icons in a card. On the home page the card is glass and fixed above the hero, and slides up when
 * the page is scrolled; its place in the flow stays, so the page begins where it does under a static bar. On every other
 * page it is a static, opaque bar.
 */
export function GlassBar() {
  const t = useT();
  const floating = useLocation().pathname === paths.home();
  const scrolled = useScrolled(floating);
  return (
    <div className={css.place} data-floating={floating || undefined}>
      <div className={css.card} data-scrolled={scrolled || undefined}>
        <Brand />
        <nav className={css.links} aria-label={t('a11y.mainNav')}>
          <MenuLinks />
        </nav>
        <div className={css.search}>
          <Search />
        </div>
        <Actions />
      </div>
    </div>
  );
}
