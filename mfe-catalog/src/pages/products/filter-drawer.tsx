import { useT, type DataOf } from '@shop/platform';
import { Button, Drawer, VisuallyHidden } from '@shop/ui';
import { useSearchParams } from 'react-router';
import { cleared, filterCount } from '../../lib/search.ts';
import * as css from './filter-drawer.module.css';
import { Filters } from './filters.tsx';

interface FilterDrawerProps {
  /** The list as the filters leave it. */
  list: Pick<DataOf<'get', '/products'>, 'filters' | 'total' | 'total_capped'>;
  open: boolean;
  onClose: () => void;
}

/**
 * The filters on screens that have no room for them beside the list, which is behind them: the button that leads back to it
 * says how many there are. Loaded when they are first asked for.
 */
export default function FilterDrawer({ list: { filters, total: count, total_capped: capped }, open, onClose }: FilterDrawerProps) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const clear = () => filterCount(search) > 0 && setSearch(cleared(search), { preventScrollReset: true });
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('product.filters')}
      closeLabel={t('common.close')}
      side="start"
      footer={
        <>
          <VisuallyHidden live>{t(capped ? 'catalog.moreThan' : 'common.resultCount', { count })}</VisuallyHidden>
          <Button variant="outline" onClick={clear}>{t('catalog.clearAll')}</Button>
          <Button className={css.show} onClick={onClose}>{t(capped ? 'catalog.showMoreThan' : 'catalog.showResults', { count })}</Button>
        </>
      }
    >
      <Filters filters={filters} />
    </Drawer>
  );
}
