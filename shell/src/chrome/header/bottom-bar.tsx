import { boot, useT } from '@shop/platform';
import { useMedia } from '../lib/use-media.ts';
import { MegaMenu } from './mega-menu.tsx';
import { MenuEntry, More } from './menu-links.tsx';
import { CurrencyPicker, LanguagePicker } from './pickers.tsx';
import * as css from './bottom-bar.module.css';

/** How many entries stand in a window that is wide enough for a bar and too narrow for all; smaller ones scroll it. */
const room = 4;

/** The bar of links: all categories first, then the menu of the settings. Offers stand at the end, or lead in a coloured bar. */
export function BottomBar({ navbar, pickers }: { navbar: string; /** Whether the pickers stand here, for themes without a top bar. */ pickers: boolean }) {
  const t = useT();
  const mega = boot.master.menus.find((menu) => menu.mega);
  const others = boot.master.menus.filter((menu) => menu !== mega);
  const offers = others.filter((menu) => menu.highlighted);
  const links = { classic: others.filter((menu) => !menu.highlighted), solid: [...offers, ...others.filter((menu) => !menu.highlighted)] }[navbar] ?? others;
  const pills = navbar === 'pills';
  const narrow = useMedia('(min-width: 1024px) and (max-width: 1279.98px)');
  const shown = narrow && links.length > room + 1 ? links.slice(0, room) : links;
  const rest = links.slice(shown.length);
  return (
    <nav className={css.bar} data-style={navbar} aria-label={t('a11y.mainNav')}>
      <div className={css.inner}>
        <MegaMenu label={pills ? t('nav.categories') : t('nav.allCategories')} icon={pills ? 'grid' : 'lines'} promo={mega?.promo ?? null} />
        <ul className={css.links}>
          {shown.map((menu) => (
            <li key={menu.id}>
              <MenuEntry menu={menu} icon={pills} />
            </li>
          ))}
          {rest.length > 0 && (
            <li>
              <More menus={rest} />
            </li>
          )}
        </ul>
        <span className={css.space} />
        {offers.map((menu) => links.includes(menu) || <MenuEntry key={menu.id} menu={menu} />)}
        {pickers && (
          <div className={css.pickers}>
            <CurrencyPicker />
            <LanguagePicker />
          </div>
        )}
      </div>
    </nav>
  );
}
