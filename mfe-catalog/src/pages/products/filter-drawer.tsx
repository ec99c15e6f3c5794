import { useT, type DataOf } from '@shop/platform';
import { Drawer } from '@shop/ui';
import { Filters } from './filters.tsx';

interface FilterDrawerProps {
  filters: DataOf<'get', '/products'>['filters'];
  open: boolean;
  onClose: () => void;
}

/** The filters on screens that have no room for them beside the list. Loaded when they are first asked for. */
export default function FilterDrawer({ filters, open, onClose }: FilterDrawerProps) {
  const t = useT();
  return (
    <Drawer open={open} onClose={onClose} title={t('product.filters')} closeLabel={t('common.close')} side="start">
      <Filters filters={filters} />
    </Drawer>
  );
}
