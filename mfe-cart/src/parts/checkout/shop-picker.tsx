import { boot, toggleShop, useCart, useT } from '@shop/platform';
import { Checkbox } from '@shop/ui';
import { useRef, type Ref } from 'react';
import { SectionTitle } from './section-title.tsx';
import * as css from './shop-picker.module.css';

interface Props {
  ref: Ref<HTMLElement>;
  /** The shopper went on without a selection: what was a hint is an error now. */
  insist: boolean;
}

/** Which shops of the cart are bought now. Nothing to choose with one vendor, or with one shop that was selected before. */
export function ShopPicker({ ref, insist }: Props) {
  const t = useT();
  const groups = useCart((cart) => cart.groups);
  const selected = useCart((cart) => cart.selectedShopIds);
  // Once there it stays, or the box would go from under the finger that ticked it.
  const shown = useRef(false);
  shown.current ||= groups.length > 1 || (groups.length === 1 && selected.length === 0);
  if (!boot.master.multi_vendor || groups.length === 0 || !shown.current) return null;
  return (
    <section ref={ref} className={css.picker} role="group" aria-labelledby="shop-picker">
      <SectionTitle id="shop-picker">{t('cart.selectedShops', { count: selected.length })}</SectionTitle>
      {selected.length === 0 && (
        <p className={css.hint} data-error={insist || undefined}>
          {t('error.selectShop')}
        </p>
      )}
      <div className={css.shops}>
        {groups.map((group) => (
          <Checkbox
            key={group.shop_id}
            label={`${group.shop_name} · ${t('cart.itemsCount', { count: group.products.length })}`}
            checked={selected.includes(group.shop_id)}
            disabled={!selected.includes(group.shop_id) && group.products.every((line) => !line.is_available)}
            onCheckedChange={() => void toggleShop(group.shop_id)}
          />
        ))}
      </div>
    </section>
  );
}
