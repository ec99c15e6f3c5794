import { boot, paths, useT } from '@shop/platform';
import { MailIcon, PhoneIcon, StoreIcon } from '@shop/ui';
import { CurrencyPicker, LanguagePicker } from './pickers.tsx';
import * as css from './top-bar.module.css';

/** Above the navigation, for themes that ask for it: hotline, mail links of the first footer group, vendors' link, pickers. */
export function TopBar() {
  const t = useT();
  const mails = boot.master.footers[0]?.items.filter(({ type }) => type === 'email') ?? [];
  return (
    <div className={css.bar}>
      <div className={css.inner}>
        {boot.master.mobile && (
          <a className={css.link} href={`tel:${boot.master.mobile.replaceAll(/[^+\d]/gu, '')}`}>
            <PhoneIcon size={15} aria-hidden="true" />
            {t('nav.hotline')}
            <b>
              <bdi dir="ltr">{boot.master.mobile}</bdi>
            </b>
          </a>
        )}
        {mails.map((mail) => (
          <a key={mail.url} className={css.link} href={mail.url}>
            <MailIcon size={15} aria-hidden="true" />
            {t('nav.mail', { title: mail.title })}
          </a>
        ))}
        <span className={css.space} />
        {boot.master.multi_vendor && (
          <a className={css.link} data-strong="" href={boot.master.vendor_register_link || paths.shopRegister()}>
            <StoreIcon size={15} aria-hidden="true" />
            {t('nav.becomeSeller')}
          </a>
        )}
        <CurrencyPicker />
        <LanguagePicker />
      </div>
    </div>
  );
}
