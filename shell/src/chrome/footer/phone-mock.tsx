import { boot } from '@shop/platform';
import { BellIcon } from '@shop/ui';
import * as css from './app-block.module.css';

/** A drawing of the app with what the menu leads to, the offer first. Decoration only. */
export function PhoneMock() {
  const entries = boot.master.menus.filter(({ icon, mega }) => icon && !mega);
  const offer = entries.find(({ highlighted }) => highlighted) ?? entries[0];
  return (
    <div className={css.phone} aria-hidden="true">
      <div className={css.screenTop}>
        {boot.master.app_name}
        <BellIcon size={18} />
      </div>
      {offer && (
        <div className={css.banner}>
          {offer.title}
          <img src={offer.icon} alt="" width={64} height={64} loading="lazy" />
        </div>
      )}
      <div className={css.grid}>
        {entries.filter((entry) => entry !== offer).slice(0, 4).map(({ id, icon }, index) => (
          <span key={id} data-tone={index + 1}>
            <img src={icon} alt="" width={64} height={64} loading="lazy" />
          </span>
        ))}
      </div>
    </div>
  );
}
