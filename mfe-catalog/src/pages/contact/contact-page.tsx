import { boot, useT } from '@shop/platform';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Prose } from '../../parts/prose.tsx';
import { TextSkeleton } from '../../parts/text-skeleton.tsx';
import { textQuery } from '../../queries/catalog.ts';
import { ContactDetails } from './contact-details.tsx';
import { ContactForm } from './contact-form.tsx';
import * as css from './contact-page.module.css';

/** How to reach the people behind the shop, and a form that does it. The form works even when the text cannot be had. */
export default function ContactPage() {
  const t = useT();
  const text = useQuery(textQuery('contact-us'));
  return (
    <Page trail={[{ label: t('footer.contactUs') }]}>
      <PageHead title={t('footer.contactUs')} text={t('catalog.contactText', { app: boot.master.app_name })} />
      <div className={css.columns}>
        <ContactForm />
        <ContactDetails />
      </div>
      <Loaded query={text} skeleton={<TextSkeleton />}>
        {({ content }) => <Prose html={content.description} />}
      </Loaded>
    </Page>
  );
}
