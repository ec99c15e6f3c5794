import { formatDate, paths, useT, type DataOf } from '@shop/platform';
import { Avatar } from '@shop/ui';
import * as css from './blog-page.module.css';

/** Title, beginning and author of a post. */
export function BlogHead({ blog }: { blog: DataOf<'get', '/blog/{blog}/details'>['blog'] }) {
  const t = useT();
  return (
    <header className={css.head}>
      {blog.category && (
        <a className={css.category} href={paths.blogs({ category_id: blog.category.id })}>{blog.category.name}</a>
      )}
      <h1 className={css.title}>{blog.title}</h1>
      <p className={css.excerpt}>{blog.excerpt}</p>
      <div className={css.author}>
        {blog.author && <Avatar name={blog.author} src={blog.author_photo} size={44} />}
        <div>
          {blog.author && <p className={css.name}>{blog.author}</p>}
          <p className={css.meta}>
            <time dateTime={blog.published_at}>{formatDate(blog.published_at)}</time>
            {blog.reading_minutes > 0 && ` · ${t('catalog.readingTime', { count: blog.reading_minutes })}`}
          </p>
        </div>
      </div>
    </header>
  );
}
