import { openLogin, paths, useCart, useSession, useT } from '@shop/platform';
import { MapPinIcon } from '@shop/ui';
import * as css from './deliver-to.module.css';

/** Where the cart will be sent, as the way to choose another place. A guest signs in first. */
export function DeliverTo() {
  const t = useT();
  const address = useCart((cart) => cart.address);
  const signedIn = useSession((session) => session.user !== null);
  const place = address ? [address.city, address.post_code].filter(Boolean).join(' ') : t('shell.chooseAddress');
  const face = (
    <>
      <MapPinIcon size={22} aria-hidden="true" />
      <span className={css.text}>
        {t('nav.deliverTo')} <b>{place}</b>
      </span>
    </>
  );
  return signedIn ? (
    <a href={paths.addresses()} className={css.place}>
      {face}
    </a>
  ) : (
    <button type="button" className={css.place} onClick={() => openLogin('login')}>
      {face}
    </button>
  );
}
