import { formatDate, usePageTitle, useT } from '@shop/platform';
import { Skeleton } from '@shop/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Prose } from '../../parts/prose.tsx';
import { TextSkeleton } from '../../parts/text-skeleton.tsx';
import { textQuery } from '../../queries/catalog.ts';

/** A text of its own: `/page/:slug`, and those with an address of their own, which is their slug with slashes for dashes. An unknown one is the not-found page. */
export default function TextPage() {
  const t = useT();
  const { pathname } = useLocation();
  const { slug = pathname.slice(1).replaceAll('/', '-') } = useParams();
  const query = useQuery(textQuery(slug));
  usePageTitle(query.data?.content.title);
  return (
    <Loaded
      query={query}
      failure="throw"
      skeleton={
        <Page>
          <Skeleton height="2.5rem" width="18rem" />
          <TextSkeleton />
        </Page>
      }
    >
      {({ content }) => (
        <Page trail={[{ label: content.title }]}>
          <PageHead title={content.title} text={t('catalog.changedOn', { date: formatDate(content.updated_at) })} />
          <Prose html={content.description} />
        </Page>
      )}
    </Loaded>
  );
}
