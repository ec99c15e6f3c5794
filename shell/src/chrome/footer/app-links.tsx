import { boot, useT } from '@shop/platform';
import { PlayIcon, SmartphoneIcon } from '@shop/ui';
import * as css from './footer.module.css';

/** Links to the app in its stores; each only when the settings have it. */
export function AppLinks() {
  const t = useT();
  const stores = [
    { href: boot.master.google_playstore_link, text: t('footer.googlePlay'), Icon: PlayIcon },
    { href: boot.master.app_store_link, text: t('footer.appStore'), Icon: SmartphoneIcon },
  ].filter(({ href }) => href);
  return (
    <ul className={css.stores}>
      {stores.map(({ href, text, Icon }) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noopener">
            <Icon size={20} aria-hidden="true" />
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
