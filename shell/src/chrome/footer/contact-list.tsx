import { boot } from '@shop/platform';
import { MailIcon, MapPinIcon, PhoneIcon } from '@shop/ui';
import * as css from './footer.module.css';

/** Address, e-mail and phone: from the settings, completed by the first footer group. */
export function ContactList() {
  const mail = boot.master.email || boot.master.footers[0]?.items.find(({ type }) => type === 'email')?.title;
  return (
    <ul className={css.contact}>
      {boot.master.address && (
        <li>
          <MapPinIcon size={18} aria-hidden="true" />
          {boot.master.address}
        </li>
      )}
      {mail && (
        <li>
          <MailIcon size={18} aria-hidden="true" />
          <a href={`mailto:${mail}`}>
            <bdi dir="ltr">{mail}</bdi>
          </a>
        </li>
      )}
      {boot.master.mobile && (
        <li>
          <PhoneIcon size={18} aria-hidden="true" />
          <a href={`tel:${boot.master.mobile.replaceAll(/[^+\d]/gu, '')}`}>
            <bdi dir="ltr">{boot.master.mobile}</bdi>
          </a>
        </li>
      )}
    </ul>
  );
}
