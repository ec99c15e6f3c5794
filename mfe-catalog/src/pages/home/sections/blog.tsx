import { paths, useT } from '@shop/platform';
import { cx } from '@shop/ui';
import { BlogGrid, BlogGridSkeleton } from '../../../parts/blog-grid.tsx';
import { Section } from '../../../parts/section.tsx';
import type { SectionProps } from './index.ts';
import * as css from './blog.module.css';

const shown = 3;

const classOf = (variant: string) => cx(css.blog, variant === 'lead' && css.lead, variant === 'framed' && css.framed);

/** The newest posts. 'lead' draws the first one wide, 'framed' stands each on a card. */
export function Blog({ home, variant }: SectionProps) {
  const t = useT();
  if (home.blogs.length === 0) return null;
  return (
    <Section title={t('catalog.home.blog')} href={paths.blogs()} className={classOf(variant)}>
      <BlogGrid blogs={home.blogs.slice(0, shown)} />
    </Section>
  );
}

/** The posts while the page loads. */
export function BlogSkeleton({ variant }: { variant: string }) {
  const t = useT();
  return (
    <Section title={t('catalog.home.blog')} href={paths.blogs()} className={classOf(variant)} waiting>
      <BlogGridSkeleton count={shown} />
    </Section>
  );
}
