import { boot } from '@shop/platform';
import { BagIcon, BellIcon, FlameIcon, HeartIcon, TicketIcon, ZapIcon } from '@shop/ui';
import * as css from './app-block.module.css';

/** A drawing of the app. Decoration only. */
export function PhoneMock() {
  return (
    <div className={css.phone} aria-hidden="true">
      <div className={css.screenTop}>
        {boot.master.app_name}
        <BellIcon size={18} />
      </div>
      <div className={css.banner}>
        <ZapIcon size={44} />
      </div>
      <div className={css.grid}>
        {[BagIcon, HeartIcon, TicketIcon, FlameIcon].map((Icon, index) => (
          <span key={index} data-tone={index + 1}>
            <Icon size={34} strokeWidth={1.5} />
          </span>
        ))}
      </div>
    </div>
  );
}
