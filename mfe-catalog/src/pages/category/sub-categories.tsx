import { paths, useT, type DataOf } from '@shop/platform';
import { Image } from '@shop/ui';
import * as css from './sub-categories.module.css';

type Category = DataOf<'get', '/category-products'>['category'];

/** The narrower categories, as chips with their picture. */
export function SubCategories({ of }: { of: Category }) {
  const t = useT();
  return (
    <nav aria-label={t('catalog.within', { name: of.name })}>
      <ul className={css.list}>
        {of.sub_categories.map((category) => (
          <li key={category.id}>
            <a className={css.chip} href={paths.category(category.slug)}>
              {category.thumbnail && <Image src={category.thumbnail} alt="" ratio="1" className={css.picture} />}
              <span>{category.name}</span>
              <small className={css.count}>{category.total_products}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
