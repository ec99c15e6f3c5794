import { boot, useT, type Master } from '@shop/platform';
import type { FocusEvent } from 'react';
import { useFitting } from '../lib/use-fitting.ts';
import { MegaMenu } from './mega-menu.tsx';
import { MenuEntry, More } from './menu-links.tsx';
import { CurrencyPicker, LanguagePicker } from './pickers.tsx';
import * as css from './bottom-bar.module.css';

/** Browsers leave what is half in view where it is when it takes the focus. */
const whole = (event: FocusEvent<HTMLElement>) => event.target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });

/** The bar of links: all categories first, then as much of the menu of the settings as fits. Small windows scroll it. Offers stand at the end, or lead in a coloured bar. */
export function BottomBar({ navbar, pickers }: { navbar: string; /** Whether the pickers stand here, for themes without a top bar. */ pickers: boolean }) {
  const t = useT();
  const mega = boot.master.menus.find((menu) => menu.mega);
  const others = boot.master.menus.filter((menu) => menu !== mega);
  const offers = others.filter((menu) => menu.highlighted);
  const links = { classic: others.filter((menu) => !menu.highlighted), solid: [...offers, ...others.filter((menu) => !menu.highlighted)] }[navbar] ?? others;
  const pills = navbar === 'pills';
  const { line, shown } = useFitting<Master['menus'][number], HTMLUListElement>(links);
  return (
    <nav className={css.bar} data-style={navbar} aria-label={t('a11y.mainNav')}>
      <div className={css.inner} onFocus={whole}>
        <MegaMenu label={pills ? t('nav.categories') : t('nav.allCategories')} icon={pills ? 'grid' : 'lines'} promo={mega?.promo ?? null} />
        <ul ref={line} className={css.links}>
          {links.map((menu) => (
            <li key={menu.id} hidden={!shown.has(menu)}>
              <MenuEntry menu={menu} icon={pills} />
            </li>
          ))}
          <More menus={links.filter((menu) => !shown.has(menu))} />
        </ul>
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
