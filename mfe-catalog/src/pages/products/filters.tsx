import { useT, type DataOf } from '@shop/platform';
import { Checkbox, Rating } from '@shop/ui';
import { useSearchParams } from 'react-router';
import { toggled, withParam, type ListParam } from '../../lib/search.ts';
import { FilterValues } from './filter-values.tsx';
import * as css from './filters.module.css';
import { PriceRange } from './price-range.tsx';

type FilterData = DataOf<'get', '/products'>['filters'];

/** What the list can be narrowed by. Counts are of the list as it is now; a chosen value stays visible even with none. */
export function Filters({ filters }: { filters: FilterData }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const go = (next: URLSearchParams) => setSearch(next, { preventScrollReset: true });

  const values = (name: ListParam, title: string, list: readonly { id: number; name: string; count: number; hex?: string }[]) => {
    const chosen = ({ id }: { id: number }) => search.getAll(name).includes(String(id));
    return list.length > 0 && (
      <FilterValues title={title} values={list} chosen={chosen}>
        {(value) => (
          <Checkbox
            checked={chosen(value)}
            onCheckedChange={() => go(toggled(search, name, String(value.id)))}
            label={<Label text={value.name} count={value.count} hex={value.hex} />}
          />
        )}
      </FilterValues>
    );
  };

  return (
    <div className={css.filters}>
      {filters.categories.length > 0 && (
        <FilterValues title={t('nav.categories')} values={filters.categories}>
          {(category) => (
            <a className={css.link} href={`?${withParam(search, 'category_id', String(category.id)).toString()}`}>
              <Label text={category.name} count={category.count} />
            </a>
          )}
        </FilterValues>
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
