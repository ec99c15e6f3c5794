import { boot, useT, type Master } from '@shop/platform';
import { ChevronDownIcon, ZapIcon } from '@shop/ui';
import { useLocation } from 'react-router';
import { useDisclosure } from '../lib/use-disclosure.ts';
import { useFitting } from '../lib/use-fitting.ts';
import { MegaMenu } from './mega-menu.tsx';
import * as css from './menu-links.module.css';

type Menu = Master['menus'][number];

/** More would crowd a line that other things stand in. */
const most = 4;

/** The menu of the settings as links in one line, with what does not fit behind 'More'; the mega menu always stands. */
export function MenuLinks() {
  const { line, shown } = useFitting<Menu, HTMLUListElement>(boot.master.menus, { keep: ({ mega }) => mega, most });
  return (
    <ul ref={line} className={css.links}>
      {boot.master.menus.map((menu) => (
        <li key={menu.id} hidden={!shown.has(menu)}>
          {menu.mega ? <MegaMenu label={menu.title} icon="none" promo={menu.promo ?? null} /> : <MenuEntry menu={menu} />}
        </li>
      ))}
      <More menus={boot.master.menus.filter((menu) => !shown.has(menu))} />
    </ul>
  );
}

/** An entry of a navigation bar: a link, or a button over the entries below it. */
export function MenuEntry({ menu, icon }: { menu: Menu; /** Draws the entry's picture. */ icon?: boolean }) {
  const { pathname } = useLocation();
  if (menu.children.length > 0) return <Submenu title={menu.title} entries={menu.children} />;
  const away = menu.target === 'blank' ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <a href={menu.url} className={css.entry} data-offer={menu.highlighted || undefined} aria-current={menu.url === pathname ? 'page' : undefined} {...away}>
      {icon && menu.icon ? (
        <img src={menu.icon} alt="" width={22} height={22} />
      ) : (
        menu.highlighted && (
          <span className={css.zap}>
            <ZapIcon size={16} aria-hidden="true" />
          </span>
        )
      )}
      {menu.title}
    </a>
  );
}

/** The last entry of a line: what it has no room for. */
export function More({ menus }: { menus: readonly Menu[] }) {
  const t = useT();
  return (
    <li hidden={menus.length === 0}>
      <Submenu title={t('nav.more')} entries={menus} />
    </li>
  );
}

function Submenu({ title, entries }: { title: string; entries: readonly { id: number; title: string; url: string }[] }) {
  const { open, panelId, rootProps, triggerProps } = useDisclosure({ hover: true });
  return (
    <div className={css.submenu} {...rootProps}>
      <button type="button" className={css.entry} {...triggerProps}>
        {title}
        <ChevronDownIcon size={14} aria-hidden="true" />
      </button>
      <ul id={panelId} className={css.panel} data-panel="" hidden={!open}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <a href={entry.url} className={css.child}>
              {entry.title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
