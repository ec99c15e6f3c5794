import { useT } from '@shop/platform';
import { Button, FilterIcon, Select } from '@shop/ui';
import { useSearchParams } from 'react-router';
import { filterCount, sorts, withParam } from '../../lib/search.ts';
import * as css from './toolbar.module.css';

const labels: Readonly<Record<(typeof sorts)[number], string>> = {
  default: 'product.sortDefault',
  newest: 'product.sortNewest',
  popular_product: 'product.sortPopular',
  most_selling: 'product.sortSelling',
  top_rated: 'product.sortRated',
  high_to_low: 'product.sortHighLow',
  low_to_high: 'product.sortLowHigh',
  best_discount: 'product.sortDiscount',
};

interface ToolbarProps {
  total: number;
  /** There are more than `total`. */
  capped: boolean;
  onFilter: () => void;
}

/** How many there are, in which order, and on phones the way to the filters. */
export function Toolbar({ total, capped, onFilter }: ToolbarProps) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const chosen = filterCount(search);
  return (
    <div className={css.bar}>
      <output className={css.count}>{t(capped ? 'catalog.moreThan' : 'common.resultCount', { count: total })}</output>
      <Button variant="outline" icon={<FilterIcon size={18} />} onClick={onFilter} className={css.filter}>
        {chosen > 0 ? `${t('product.filters')} (${chosen})` : t('product.filters')}
      </Button>
      <Select
        label={t('product.sortBy')}
        hideLabel
        className={css.sort}
        value={search.get('sort_type') ?? 'default'}
        onValueChange={(value) => setSearch(withParam(search, 'sort_type', value === 'default' ? null : value), { preventScrollReset: true })}
        options={sorts.map((value) => ({ value, label: t(labels[value]) }))}
      />
    </div>
  );
}
