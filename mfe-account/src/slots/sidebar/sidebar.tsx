import { formatNumber, paths, useChatDock, useSession, useT } from '@shop/platform';
import {
  Avatar, FileTextIcon, GridIcon, HeartIcon, LockIcon, LogOutIcon, MapPinIcon, MessageIcon, PackageIcon, ShieldIcon, TicketIcon, UserIcon,
} from '@shop/ui';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { onDemand } from '../../parts/on-demand.tsx';
import * as css from './sidebar.module.css';

const LogoutDialog = onDemand(() => import('./logout-dialog.tsx'));

const links = [
  { to: paths.dashboard(), text: 'account.dashboard', Icon: GridIcon },
  { to: paths.orders(), text: 'account.orderHistory', Icon: PackageIcon },
  { to: paths.wishlist(), text: 'account.wishlist', Icon: HeartIcon },
  { to: paths.messages(), text: 'account.message', Icon: MessageIcon },
  { to: paths.profile(), text: 'account.myProfile', Icon: UserIcon },
  { to: paths.addresses(), text: 'account.manageAddress', Icon: MapPinIcon },
  { to: paths.tickets(), text: 'account.supportTicket', Icon: TicketIcon },
  { to: paths.changePassword(), text: 'account.changePassword', Icon: LockIcon },
  { to: paths.terms(), text: 'account.terms', Icon: FileTextIcon },
  { to: paths.privacy(), text: 'account.privacy', Icon: ShieldIcon },
] as const;

/** Who is signed in, the account's pages, and the way out. The shell draws the frame around it. */
export default function Sidebar() {
  const t = useT();
  const user = useSession((session) => session.user);
  const unread = useChatDock((dock) => dock.unread);
  const { pathname } = useLocation();
  const [leaving, setLeaving] = useState(false);
  if (!user) return null;
  return (
    <div className={css.sidebar}>
      <div className={css.person}>
        <Avatar name={user.name} src={user.profile_photo} size={56} />
        <div className={css.words}>
          <p className={css.name}>{user.name}</p>
          {user.phone && (
            <p className={css.phone}>
              <bdi dir="ltr">{user.phone}</bdi>
            </p>
          )}
        </div>
      </div>
      <nav aria-label={t('account.pages')}>
        <ul className={css.list}>
          {links.map(({ to, text, Icon }) => (
            <li key={to}>
              <Link to={to} className={css.link} aria-current={isWithin(to, pathname) ? 'page' : undefined}>
                <Icon size={20} aria-hidden="true" />
                <span className={css.text}>{t(text)}</span>
                {to === paths.messages() && unread > 0 && (
                  <span role="img" className={css.count} aria-label={t('chat.unread', { count: unread })}>
                    {unread > 99 ? '99+' : formatNumber(unread)}
                  </span>
                )}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" className={css.link} onClick={() => setLeaving(true)}>
              <LogOutIcon size={20} aria-hidden="true" />
              <span className={css.text}>{t('account.logout')}</span>
            </button>
          </li>
        </ul>
      </nav>
      <LogoutDialog open={leaving} onClose={() => setLeaving(false)} />
    </div>
  );
}

/** Whether a page belongs to a link of the sidebar. One ticket's address does not begin with that of the list. */
function isWithin(link: string, pathname: string): boolean {
  return pathname === link || pathname.startsWith(`${link}/`) || (link === paths.tickets() && pathname.startsWith(paths.ticket('')));
}
