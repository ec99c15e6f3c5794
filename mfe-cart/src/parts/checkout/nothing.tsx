import { openCartDrawer, openLogin, paths, useCart, useT } from '@shop/platform';
import { BagIcon, Button, EmptyState, LockIcon } from '@shop/ui';
import { Link } from 'react-router';
import * as css from './nothing.module.css';

/** The cart has nothing to buy. */
export function NothingToBuy() {
  const t = useT();
  return (
    <div className={css.page}>
      <EmptyState
        headingLevel={1}
        picture={<BagIcon size={40} />}
        title={t('cart.empty')}
        text={t('cart.emptyHint')}
        action={<Button render={<Link to={paths.products()} />}>{t('empty.startShopping')}</Button>}
      />
    </div>
  );
}

/** No product is chosen to buy apart from the cart; the cart may well have some. */
export function NothingChosen() {
  const t = useT();
  const inCart = useCart((cart) => cart.total > 0);
  return (
    <div className={css.page}>
      <EmptyState
        headingLevel={1}
        picture={<BagIcon size={40} />}
        title={t('checkout.nothingChosen')}
        text={t('checkout.nothingChosenHint')}
        action={
          inCart ? (
            <Button onClick={openCartDrawer}>{t('toast.viewInCart')}</Button>
          ) : (
            <Button render={<Link to={paths.products()} />}>{t('empty.startShopping')}</Button>
          )
        }
      />
    </div>
  );
}

/** A guest has no cart to check out. */
export function SignInFirst() {
  const t = useT();
  return (
    <div className={css.page}>
      <EmptyState headingLevel={1} picture={<LockIcon size={40} />} title={t('empty.signIn')} action={<Button onClick={() => openLogin('login')}>{t('auth.login')}</Button>} />
    </div>
  );
}
