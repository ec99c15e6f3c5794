import { paths, useT } from '@shop/platform';
import { useQuery } from '@tanstack/react-query';
import { cx } from '@shop/ui';
import { BlogGrid, BlogGridSkeleton } from '../../../parts/blog-grid.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Section } from '../../../parts/section.tsx';
import { newestBlogsQuery } from '../../../queries/catalog.ts';
import type { SectionProps } from './index.ts';
import * as css from './blog.module.css';

const shown = 3;

const classOf = (variant: string | undefined) => cx(css.blog, variant === 'lead' && css.lead, variant === 'framed' && css.framed);

/** The newest posts, read on their own: they lie below everything else. 'lead' draws the first one wide, 'framed' stands each on a card. */
export function Blog({ variant }: Partial<SectionProps>) {
  const t = useT();
  const query = useQuery(newestBlogsQuery(shown));
  if (query.data?.blogs.length === 0) return null;
  return (
    <Section title={t('catalog.home.blog')} href={paths.blogs()} className={classOf(variant)}>
      <Loaded query={query} skeleton={<BlogGridSkeleton count={shown} />}>
        {({ blogs }) => <BlogGrid blogs={blogs} />}
      </Loaded>
    </Section>
  );
}

/** The posts while the page loads; they are asked for already. */
export function BlogSkeleton({ variant }: { variant: string }) {
  const t = useT();
  useQuery(newestBlogsQuery(shown));
  return (
    <Section title={t('catalog.home.blog')} href={paths.blogs()} className={classOf(variant)} waiting>
      <BlogGridSkeleton count={shown} />
    </Section>
  );
}
