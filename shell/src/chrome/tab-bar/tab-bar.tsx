import './tab-bar.css';
import { openCartDrawer, openLogin, paths, useCart, useChatDock, useSession, useT } from '@shop/platform';
import { BagIcon, GridIcon, HeartIcon, HomeIcon, UserIcon, VisuallyHidden } from '@shop/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useFrame } from '../lib/theme.ts';
import * as css from './tab-bar.module.css';

/** The five ways of a thumb, at the foot of small windows. */
export function TabBar() {
  const t = useT();
  const style = useFrame().navbar.style;
  const { pathname } = useLocation();
  const signedIn = useSession((session) => session.user !== null);
  const cartCount = useCart((cart) => cart.total);
  const favorites = useSession((session) => session.favoriteCount);
  const unread = useChatDock((dock) => dock.unread);
  const link = (href: string, icon: ReactNode, text: string, count = 0, counted?: string) => (
    <a href={href} className={css.tab} aria-current={pathname === href ? 'page' : undefined}>
      <Face icon={icon} text={text} count={count} counted={counted} />
    </a>
  );
  const button = (press: () => void, icon: ReactNode, text: string, count = 0) => (
    <button type="button" className={css.tab} onClick={press}>
      <Face icon={icon} text={text} count={count} />
    </button>
  );
  return (
    <nav className={css.bar} data-style={style} aria-label={t('shell.tabBar')}>
      {link(paths.home(), <HomeIcon size={22} />, t('nav.home'))}
      {link(paths.categories(), <GridIcon size={22} />, t('nav.categories'))}
      {button(openCartDrawer, <BagIcon size={22} />, t('nav.cart'), cartCount)}
      {signedIn ? link(paths.wishlist(), <HeartIcon size={22} />, t('nav.wishlist'), favorites) : button(() => openLogin('login'), <HeartIcon size={22} />, t('nav.wishlist'))}
      {signedIn ? link(paths.dashboard(), <UserIcon size={22} />, t('nav.account'), unread, t('chat.unread', { count: unread })) : button(() => openLogin('login'), <UserIcon size={22} />, t('nav.login'))}
    </nav>
  );
}

function Face({ icon, text, count, counted }: { icon: ReactNode; text: string; count: number; /** What the count says. @default so many items */ counted?: string }) {
  const t = useT();
  return (
    <>
      {icon}
      {count > 0 && (
        <b className={css.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </b>
      )}
      <span>{text}</span>
      {count > 0 && <VisuallyHidden>{counted ?? t('cart.itemsCount', { count })}</VisuallyHidden>}
    </>
  );
}
