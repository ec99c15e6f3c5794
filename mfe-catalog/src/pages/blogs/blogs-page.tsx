import { boot, useT } from '@shop/platform';
import { Button, EmptyState } from '@shop/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { pageOf } from '../../lib/search.ts';
import { BlogGrid, BlogGridSkeleton } from '../../parts/blog-grid.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { PageLinks } from '../../parts/page-links.tsx';
import { SearchForm } from '../../parts/search-form.tsx';
import { blogsPerPage, blogsQuery } from '../../queries/catalog.ts';
import { Topics } from './topics.tsx';

/** The journal, newest first; its address may narrow it to words, a category or a tag. */
export default function BlogsPage() {
  const t = useT();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const query = useQuery({ ...blogsQuery(search), placeholderData: keepPreviousData });
  const words = search.get('search');
  const whole = ['search', 'category_id', 'tag'].every((name) => !search.get(name));
  return (
    <Page trail={[{ label: t('nav.journal') }]}>
      <PageHead title={t('nav.journal')} text={t('catalog.journalText', { app: boot.master.app_name })} aside={<SearchForm label={t('catalog.searchBlogs')} />} />
      <Loaded query={query} skeleton={<BlogGridSkeleton count={6} />}>
        {({ blogs, total, categories }) => (
          <>
            <Topics categories={categories} />
            {blogs.length === 0 ? (
              <EmptyState
                picture="/media/empty/no-results.webp"
                title={words ? t('empty.search', { term: words }) : t('empty.blogs')}
                action={!(whole && pageOf(search) === 1) && <Button href={pathname}>{t('catalog.allBlogs')}</Button>}
              />
            ) : (
              <>
                <BlogGrid blogs={blogs} lead={whole && pageOf(search) === 1} headingLevel={2} />
                <PageLinks total={total} perPage={blogsPerPage} />
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
