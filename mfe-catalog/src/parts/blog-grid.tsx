import { formatDate, paths, useT, type DataOf } from '@shop/platform';
import { Image, Skeleton } from '@shop/ui';
import { sceneSet } from '../lib/scene.ts';
import * as css from './blog-grid.module.css';

export type Blog = DataOf<'get', '/blogs'>['blogs'][number];

/** What of a post a card shows; only a wide one has its beginning. */
type ListedBlog = DataOf<'get', '/home'>['blogs'][number] & { excerpt?: string };

interface BlogGridProps {
  blogs: readonly ListedBlog[];
  /** Draws the first one wide, with its beginning. */
  lead?: boolean;
  headingLevel?: 2 | 3;
}

/** Posts of the journal as cards; one link covers each. */
export function BlogGrid({ blogs, lead = false, headingLevel = 3 }: BlogGridProps) {
  const t = useT();
  const Heading = `h${headingLevel}` as const;
  return (
    <ul className={css.list}>
      {blogs.map((blog, index) => {
        const wide = lead && index === 0;
        return (
          <li key={blog.id} className={css.post} data-lead={wide || undefined}>
            <Picture of={blog} wide={wide} />
            <div className={css.words}>
              <p className={css.meta}>
                {blog.category && <span className={css.category}>{blog.category.name}</span>}
                <time dateTime={blog.published_at}>{formatDate(blog.published_at)}</time>
                {blog.reading_minutes > 0 && <span>{t('catalog.readingTime', { count: blog.reading_minutes })}</span>}
              </p>
              <Heading className={css.title}>
                <a className={css.link} href={paths.blog(blog.slug)}>{blog.title}</a>
              </Heading>
              {wide && <p className={css.excerpt}>{blog.excerpt}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The scene of a post, or its empty place. */
function Picture({ of: { thumbnail }, wide }: { of: ListedBlog; wide: boolean }) {
  if (thumbnail === '') return <span className={css.picture} />;
  return (
    <Image
      src={thumbnail}
      srcSet={sceneSet(thumbnail)}
      sizes={wide ? '(min-width: 64rem) 44rem, 92vw' : '(min-width: 64rem) 28rem, 92vw'}
      alt=""
      fit="cover"
      ratio="16 / 9"
      priority={wide}
      className={css.picture}
    />
  );
}

/** The cards while they load. */
export function BlogGridSkeleton({ count }: { count: number }) {
  return (
    <div className={css.list} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={css.post}>
          <div className={css.picture} />
          <div className={css.words}>
            <Skeleton shape="text" width="40%" />
            <Skeleton shape="text" width="85%" />
          </div>
        </div>
      ))}
    </div>
  );
}
