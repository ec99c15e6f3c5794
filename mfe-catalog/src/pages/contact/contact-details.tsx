import { boot, useT } from '@shop/platform';
import { MailIcon, MapPinIcon, MessageIcon, PhoneIcon, Skeleton } from '@shop/ui';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../parts/loaded.tsx';
import { contactQuery } from '../../queries/catalog.ts';
import * as css from './contact-page.module.css';

/** A number as the address of a telephone: digits and a leading plus. */
const dialled = (number: string) => number.replace(/[^\d+]/g, '');

/** Telephone, mail and address; what the shop has not filled in is left out. */
export function ContactDetails() {
  const t = useT();
  const query = useQuery(contactQuery());
  return (
    <section className={css.details} aria-label={t('catalog.reachUs')}>
      <h2 className={css.title}>{t('catalog.reachUs')}</h2>
      <Loaded query={query} skeleton={<Skeleton height="11rem" />}>
        {({ phone, email, address, whatsapp }) => (
          <dl className={css.facts}>
            {[
              { label: t('account.phone'), text: phone, href: `tel:${dialled(phone)}`, Icon: PhoneIcon, ltr: true },
              { label: 'WhatsApp', text: whatsapp, href: `https://wa.me/${dialled(whatsapp).slice(1)}`, Icon: MessageIcon, ltr: true },
              { label: t('account.email'), text: email, href: `mailto:${email}`, Icon: MailIcon, ltr: true },
              { label: t('catalog.address'), text: address || boot.master.address, href: undefined, Icon: MapPinIcon, ltr: false },
            ].filter(({ text }) => text !== '').map(({ label, text, href, Icon, ltr }) => (
              <div key={label} className={css.detail}>
                <Icon size={22} aria-hidden="true" className={css.icon} />
                <dt className={css.label}>{label}</dt>
                <dd className={css.value}>{href ? <a href={href} dir={ltr ? 'ltr' : undefined}>{text}</a> : text}</dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
    </section>
  );
}
