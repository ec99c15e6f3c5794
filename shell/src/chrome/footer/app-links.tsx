import { boot, rich, useT } from '@shop/platform';
import { PlayIcon, SmartphoneIcon } from '@shop/ui';
import * as css from './footer.module.css';

/** Links to the app in its stores; each only when the settings have it. */
export function AppLinks() {
  useT();
  const stores = [
    { href: boot.master.google_playstore_link, text: rich('footer.googlePlay', { store: <b>Google Play</b> }), Icon: PlayIcon },
    { href: boot.master.app_store_link, text: rich('footer.appStore', { store: <b>App Store</b> }), Icon: SmartphoneIcon },
  ].filter(({ href }) => href);
  return (
    <ul className={css.stores}>
      {stores.map(({ href, text, Icon }) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noopener">
            <Icon size={20} aria-hidden="true" />
            <span>{text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
