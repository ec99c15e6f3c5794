import { openLogin, paths, useChatDock, useSession, useT } from '@shop/platform';
import { Avatar, HeartIcon, GridIcon, IconButton, LogOutIcon, MessageIcon, PackageIcon, UserIcon } from '@shop/ui';
import { lazy, Suspense, useState } from 'react';
import { useDisclosure } from '../lib/use-disclosure.ts';
import * as css from './account-menu.module.css';

const LogoutConfirm = lazy(() => import('../logout/logout-confirm.tsx'));

/** A guest's way in, or a signed-in customer's own pages. */
export function AccountMenu({ labelled }: { /** Writes the name beside the icon. */ labelled?: boolean }) {
  const t = useT();
  const user = useSession((session) => session.user);
  if (user) return <UserMenu name={user.name} photo={user.profile_photo} labelled={labelled} />;
  return (
    <IconButton label={t('nav.login')} onClick={() => openLogin('login')}>
      <UserIcon size={22} />
      {labelled && <span className={css.label}>{t('nav.login')}</span>}
    </IconButton>
  );
}

function UserMenu({ name, photo, labelled }: { name: string; photo: string; labelled?: boolean }) {
  const t = useT();
  const unread = useChatDock((dock) => dock.unread);
  const { open, setOpen, panelId, rootProps, triggerProps } = useDisclosure();
  const [leaving, setLeaving] = useState<boolean>();
  const links = [
    { href: paths.dashboard(), text: t('account.dashboard'), Icon: GridIcon },
    { href: paths.orders(), text: t('account.orderHistory'), Icon: PackageIcon },
    { href: paths.wishlist(), text: t('account.wishlist'), Icon: HeartIcon },
    { href: paths.messages(), text: t('account.message'), Icon: MessageIcon, count: unread },
    { href: paths.profile(), text: t('account.myProfile'), Icon: UserIcon },
  ];
  return (
    <div className={css.menu} {...rootProps}>
      <IconButton label={unread > 0 ? t('shell.accountOfUnread', { name, count: unread }) : t('shell.accountOf', { name })} {...triggerProps}>
        <span className={css.face} data-unread={unread > 0 || undefined}>
          <Avatar name={name} src={photo} size={34} />
        </span>
        {labelled && <span className={css.label}>{t('nav.account')}</span>}
      </IconButton>
      <div id={panelId} className={css.panel} data-panel="" hidden={!open}>
        <p className={css.hello}>{t('account.hello', { name })}</p>
        <ul className={css.list}>
          {links.map(({ href, text, Icon, count = 0 }) => (
            <li key={href}>
              <a href={href} className={css.link}>
                <Icon size={18} aria-hidden="true" />
                <span>{text}</span>
                {count > 0 && (
                  <b className={css.count} aria-label={t('chat.unread', { count })}>
                    {count}
                  </b>
                )}
              </a>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={css.link}
              onClick={() => {
                setOpen(false);
                setLeaving(true);
              }}
            >
              <LogOutIcon size={18} aria-hidden="true" />
              <span>{t('account.logout')}</span>
            </button>
          </li>
        </ul>
      </div>
      {leaving !== undefined && (
        <Suspense>
          <LogoutConfirm open={leaving} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </div>
  );
}
