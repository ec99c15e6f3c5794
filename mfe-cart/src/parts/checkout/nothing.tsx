import { openLogin, paths, useT } from '@shop/platform';
import { BagIcon, Button, EmptyState, LockIcon } from '@shop/ui';
import { Link } from 'react-router';
import * as css from './nothing.module.css';

/** Nothing to buy here. */
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

/** A guest has no cart to check out. */
export function SignInFirst() {
  const t = useT();
  return (
    <div className={css.page}>
      <EmptyState headingLevel={1} picture={<LockIcon size={40} />} title={t('empty.signIn')} action={<Button onClick={() => openLogin('login')}>{t('auth.login')}</Button>} />
    </div>
  );
}
