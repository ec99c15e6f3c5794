import { useT, type DataOf } from '@shop/platform';
import { Button, Checkbox, Rating } from '@shop/ui';
import { useSearchParams } from 'react-router';
import { cleared, filterCount, toggled, withParam, type ListParam } from '../../lib/search.ts';
import * as css from './filters.module.css';
import { PriceRange } from './price-range.tsx';

type FilterData = DataOf<'get', '/products'>['filters'];

/**
 * What the list can be narrowed by. Counts are of the list as it is now; a chosen value stays visible even with none,
 * and stands first, where neither a long list nor new counts can move it out of sight.
 */
export function Filters({ filters }: { filters: FilterData }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const go = (next: URLSearchParams) => setSearch(next, { preventScrollReset: true });

  const chosen = (name: ListParam, id: number) => search.getAll(name).includes(String(id));
  const values = (name: ListParam, title: string, list: readonly { id: number; name: string; count: number; hex?: string }[]) =>
    list.length > 0 && (
      <Group title={title}>
        {[...list].sort((one, other) => Number(chosen(name, other.id)) - Number(chosen(name, one.id))).map(({ id, name: text, count, hex }) => (
          <li key={id}>
            <Checkbox
              checked={chosen(name, id)}
              onCheckedChange={() => go(toggled(search, name, String(id)))}
              label={<Label text={text} count={count} hex={hex} />}
            />
          </li>
        ))}
      </Group>
    );

  return (
    <div className={css.filters}>
      {filterCount(search) > 0 && (
        <Button variant="outline" size="sm" onClick={() => go(cleared(search))}>{t('product.clearFilters')}</Button>
      )}
      {filters.categories.length > 0 && (
        <Group title={t('nav.categories')}>
          {filters.categories.map((category) => (
            <li key={category.id}>
              <a className={css.link} href={`?${withParam(search, 'category_id', String(category.id)).toString()}`}>
                <Label text={category.name} count={category.count} />
              </a>
            </li>
          ))}
        </Group>
      )}
      <Group title={t('catalog.show')}>
        <li><Flag name="in_stock" label={t('product.inStockOnly')} /></li>
        <li><Flag name="on_sale" label={t('product.onSaleOnly')} /></li>
      </Group>
      {(filters.max_price > 0 || search.has('min_price') || search.has('max_price')) && (
        <section className={css.group}>
          <h2 className={css.title}>{t('product.priceRange')}</h2>
          <PriceRange lowest={filters.min_price} highest={filters.max_price} />
        </section>
      )}
      {values('brand_id', t('product.brand'), filters.brands)}
      {values('color_id', t('product.color'), filters.colors)}
      {values('size_id', t('product.size'), filters.sizes)}
      {filters.ratings.length > 0 && (
        <Group title={t('catalog.rating')}>
          {filters.ratings.map(({ rating, count }) => {
            const ticked = search.get('rating') === String(rating);
            return (
              <li key={rating}>
                <Checkbox
                  checked={ticked}
                  onCheckedChange={() => go(withParam(search, 'rating', ticked ? null : String(rating)))}
                  label={<span className={css.stars}><Rating value={rating} variant="stars" label={t('catalog.starsUp', { count: rating })} /><small className={css.count}>{count}</small></span>}
                />
              </li>
            );
          })}
        </Group>
      )}
    </div>
  );
}

function Flag({ name, label }: { name: 'in_stock' | 'on_sale'; label: string }) {
  const [search, setSearch] = useSearchParams();
  return (
    <Checkbox
      checked={search.get(name) === 'true'}
      onCheckedChange={(on) => setSearch(withParam(search, name, on ? 'true' : null), { preventScrollReset: true })}
      label={label}
    />
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={css.group}>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.list}>{children}</ul>
    </section>
  );
}

function Label({ text, count, hex }: { text: string; count: number; hex?: string }) {
  return (
    <span className={css.label}>
      {hex && <i className={css.swatch} style={{ backgroundColor: hex }} />}
      <span>{text}</span>
      <small className={css.count}>{count}</small>
    </span>
  );
}
