import { boot, openLogin, paths, useSession, useT } from '@shop/platform';
import { FileTextIcon, MailIcon, MessageIcon, PackageIcon, RetryIcon, TruckIcon } from '@shop/ui';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Prose } from '../../parts/prose.tsx';
import { TextSkeleton } from '../../parts/text-skeleton.tsx';
import { textQuery } from '../../queries/catalog.ts';
import * as css from './support-page.module.css';

/** The ways to get help, the quickest first. `account`: only for somebody who is signed in. */
const ways = [
  { key: 'chat', href: paths.messages(), Icon: MessageIcon, account: true },
  { key: 'orders', href: paths.orders(), Icon: PackageIcon, account: true },
  { key: 'ticket', href: paths.tickets(), Icon: FileTextIcon, account: true },
  { key: 'shipping', href: paths.page('shipping'), Icon: TruckIcon, account: false },
  { key: 'returns', href: paths.page('returns'), Icon: RetryIcon, account: false },
  { key: 'contact', href: paths.contact(), Icon: MailIcon, account: false },
] as const;

/** The door to all help: where to go with what, and the questions that come up most. */
export default function SupportPage() {
  const t = useT();
  const guest = useSession((session) => session.user === null);
  const faq = useQuery(textQuery('faq'));
  const askFirst = (event: MouseEvent) => {
    event.preventDefault();
    openLogin('login');
  };
  return (
    <Page trail={[{ label: t('nav.support') }]}>
      <PageHead
        title={t('catalog.supportTitle')}
        text={boot.master.mobile && <>{t('nav.hotline')} <a className={css.phone} href={`tel:${boot.master.mobile.replace(/[^\d+]/g, '')}`} dir="ltr">{boot.master.mobile}</a></>}
      />
      <ul className={css.ways}>
        {ways.map(({ key, href, Icon, account }) => (
          <li key={key} className={css.way}>
            <Icon size={24} aria-hidden="true" className={css.icon} />
            <h2 className={css.title}>
              <a className={css.link} href={href} onClick={account && guest ? askFirst : undefined}>{t(`catalog.help.${key}`)}</a>
            </h2>
            <p className={css.text}>{t(`catalog.help.${key}Text`)}</p>
          </li>
        ))}
      </ul>
      <Loaded query={faq} skeleton={<TextSkeleton />}>
        {({ content }) => (
          <section className={css.questions} aria-labelledby="faq">
            <h2 id="faq" className={css.heading}>{content.title}</h2>
            <Prose html={content.description} />
          </section>
        )}
      </Loaded>
    </Page>
  );
}
