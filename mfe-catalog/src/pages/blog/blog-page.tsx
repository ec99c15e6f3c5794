import { paths, usePageTitle, useT, type DataOf } from '@shop/platform';
import { Image, Skeleton, Tag } from '@shop/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { sceneSet } from '../../lib/scene.ts';
import { BlogGrid } from '../../parts/blog-grid.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { Prose } from '../../parts/prose.tsx';
import { Section } from '../../parts/section.tsx';
import { TextSkeleton } from '../../parts/text-skeleton.tsx';
import { blogQuery } from '../../queries/catalog.ts';
import { BlogHead } from './blog-head.tsx';
import * as css from './blog-page.module.css';

/** One post of the journal. An unknown one is the not-found page. */
export default function BlogPage() {
  const { slug = '' } = useParams();
  const query = useQuery(blogQuery(slug));
  usePageTitle(query.data?.blog.title);
  return (
    <Loaded query={query} skeleton={<Waiting />} failure="throw">
      {(data) => <Post {...data} />}
    </Loaded>
  );
}

function Post({ blog, related_blogs: related }: DataOf<'get', '/blog/{blog}/details'>) {
  const t = useT();
  return (
    <Page trail={[{ label: t('nav.journal'), href: paths.blogs() }, { label: blog.title }]}>
      <article className={css.article}>
        <BlogHead blog={blog} />
        {blog.thumbnail && (
          <Image src={blog.thumbnail} srcSet={sceneSet(blog.thumbnail)} sizes="(min-width: 72rem) 72rem, 100vw" alt="" fit="cover" priority className={css.picture} />
        )}
        <div className={css.text}>
          <Prose html={blog.description} />
          {blog.tags.length > 0 && (
            <ul className={css.tags} aria-label={t('catalog.topics')}>
              {blog.tags.map((tag) => <li key={tag}><Tag href={paths.blogs({ tag })}>#{tag}</Tag></li>)}
            </ul>
          )}
        </div>
      </article>
      {related.length > 0 && (
        <Section title={t('catalog.readOn')} href={paths.blogs()}>
          <BlogGrid blogs={related} />
        </Section>
      )}
    </Page>
  );
}

function Waiting() {
  return (
    <Page>
      <div className={css.article}>
        <Skeleton height="3rem" width="60%" />
        <Skeleton className={css.picture} />
        <TextSkeleton />
      </div>
    </Page>
  );
}
