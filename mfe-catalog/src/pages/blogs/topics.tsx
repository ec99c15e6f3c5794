import { paths, useT, type DataOf } from '@shop/platform';
import { Tag } from '@shop/ui';
import { useSearchParams } from 'react-router';
import * as css from './topics.module.css';

/** The journal's categories as links, and the tag that is chosen, which can be taken away. */
export function Topics({ categories }: { categories: DataOf<'get', '/blogs'>['categories'] }) {
  const t = useT();
  const [search] = useSearchParams();
  const chosen = search.get('category_id');
  const tag = search.get('tag');
  return (
    <nav aria-label={t('catalog.topics')}>
      <ul className={css.list}>
        <li data-current={!chosen && !tag ? '' : undefined}>
          <Tag href={paths.blogs()}>{t('catalog.allBlogs')}</Tag>
        </li>
        {tag && (
          <li data-current="">
            <Tag href={paths.blogs({ tag })}>#{tag}</Tag>
          </li>
        )}
        {categories.map(({ id, name }) => (
          <li key={id} data-current={chosen === String(id) ? '' : undefined}>
            <Tag href={paths.blogs({ category_id: id })}>{name}</Tag>
          </li>
        ))}
      </ul>
    </nav>
  );
}
