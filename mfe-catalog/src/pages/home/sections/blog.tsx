import { paths, useT } from '@shop/platform';
import { useQuery } from '@tanstack/react-query';
import { BlogGrid, BlogGridSkeleton } from '../../../parts/blog-grid.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Section } from '../../../parts/section.tsx';
import { newestBlogsQuery } from '../../../queries/catalog.ts';
import type { SectionProps } from './index.ts';
import * as css from './blog.module.css';

const shown = 3;

/** The newest posts, read on their own: they lie below everything else. 'lead' draws the first one wide. */
export function Blog({ variant }: Partial<SectionProps>) {
  const t = useT();
  const query = useQuery(newestBlogsQuery(shown));
  if (query.data?.blogs.length === 0) return null;
  return (
    <Section title={t('catalog.home.blog')} href={paths.blogs()} className={variant === 'lead' ? css.lead : css.cards}>
      <Loaded query={query} skeleton={<BlogGridSkeleton count={shown} />}>
        {({ blogs }) => <BlogGrid blogs={blogs} />}
      </Loaded>
    </Section>
  );
}
