import { boot, useT, type Master } from '@shop/platform';
import { ChevronDownIcon, ZapIcon } from '@shop/ui';
import { useLocation } from 'react-router';
import { useDisclosure } from '../lib/use-disclosure.ts';
import { useMedia } from '../lib/use-media.ts';
import { MegaMenu } from './mega-menu.tsx';
import * as css from './menu-links.module.css';

type Menu = Master['menus'][number];

/** How many entries stand in a line with other things, in narrow and in wide windows. */
const room = { narrow: 2, wide: 4 };

/** The menu of the settings as links in one line: the mega menu in its place (first where room is short), and what does not fit behind 'More'. */
export function MenuLinks() {
  const wide = useMedia('(min-width: 1280px)');
  const limit = wide ? room.wide : room.narrow;
  const menus = wide ? boot.master.menus : boot.master.menus.toSorted((one, other) => Number(other.mega) - Number(one.mega));
  const shown = menus.length > limit + 1 ? menus.slice(0, limit) : menus;
  const rest = menus.slice(shown.length);
  return (
    <ul className={css.links}>
      {shown.map((menu) => (
        <li key={menu.id}>{menu.mega ? <MegaMenu label={menu.title} icon="none" promo={menu.promo ?? null} /> : <MenuEntry menu={menu} />}</li>
      ))}
      {rest.length > 0 && (
        <li>
          <More menus={rest} />
        </li>
      )}
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

/** What a bar has no room for. */
export function More({ menus }: { menus: readonly Menu[] }) {
  const t = useT();
  return <Submenu title={t('nav.more')} entries={menus} />;
}

function Submenu({ title, entries }: { title: string; entries: readonly { id: number; title: string; url: string }[] }) {
  const { open, panelId, rootProps, triggerProps } = useDisclosure();
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
