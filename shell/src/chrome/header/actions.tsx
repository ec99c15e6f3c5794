import { openCartDrawer, openLogin, paths, useCart, useSession, useT } from '@shop/platform';
import { BagIcon, HeartIcon, IconButton } from '@shop/ui';
import { AccountMenu } from '../account-menu/account-menu.tsx';
import * as css from './actions.module.css';

/** Account, wishlist and cart. `labelled` writes their names beside the icons where there is room. */
export function Actions({ labelled }: { labelled?: boolean }) {
  const t = useT();
  const cartCount = useCart((cart) => cart.total);
  const favorites = useSession((session) => session.favoriteCount);
  const signedIn = useSession((session) => session.user !== null);
  const wishlist = {
    label: t('shell.wishlist', { count: favorites }),
    count: favorites,
    className: css.wishlist,
    children: (
      <>
        <HeartIcon size={22} />
        {labelled && <span className={css.label}>{t('nav.wishlist')}</span>}
      </>
    ),
  };
  return (
    <div className={css.icons} data-labelled={labelled || undefined}>
      <span className={css.account}>
        <AccountMenu labelled={labelled} />
      </span>
      {signedIn ? <IconButton {...wishlist} href={paths.wishlist()} /> : <IconButton {...wishlist} onClick={() => openLogin('login')} />}
      <IconButton label={t('a11y.openCart', { count: cartCount })} count={cartCount} aria-haspopup="dialog" onClick={openCartDrawer}>
        <BagIcon size={22} />
        {labelled && <span className={css.label}>{t('nav.cart')}</span>}
      </IconButton>
    </div>
  );
}
