import { boot, closeCartDrawer, formatMoney, inSentence, navigate, paths, requireSelection, useCart, useT } from '@shop/platform';
import { BagIcon, Button, EmptyState, Skeleton, VisuallyHidden } from '@shop/ui';
import { useFreshCart } from '../../lib/use-fresh-cart.ts';
import { useSelectedSum } from '../../lib/use-selected-sum.ts';
import { ShopGroup } from './shop-group.tsx';
import * as css from './cart-drawer.module.css';

/** What is in the drawer 'My Cart': the shops with their lines, the sum, the way to the checkout. */
export default function CartDrawer() {
  const t = useT();
  const groups = useCart((cart) => cart.groups);
  const amount = useCart((cart) => cart.totalText || formatMoney(cart.totalAmount));
  const selected = useSelectedSum();
  const waiting = useFreshCart();

  if (groups.length === 0) return waiting ? <Waiting /> : <Empty />;

  const proceed = () => {
    if (!requireSelection()) return;
    closeCartDrawer();
    navigate(paths.checkout());
  };
  return (
    <>
      <div className={css.groups}>
        {groups.map((group) => (
          <ShopGroup key={group.shop_id} group={group} multiVendor={boot.master.multi_vendor} />
        ))}
      </div>
      <footer className={css.footer}>
        <p className={css.amount}>
          <span>{t('cart.amount')}</span>
          <bdi dir="ltr">{amount}</bdi>
        </p>
        {selected && (
          <p className={css.selected}>
            <span>{t('cart.selected', { count: selected.count })}</span>
            <bdi dir="ltr">{selected.amount}</bdi>
          </p>
        )}
        <Button size="lg" block onClick={proceed}>
          {t('cart.checkout')}
        </Button>
        <span role="status">
          <VisuallyHidden>
            {t('a11y.cartUpdated', { amount })} {selected && `${t('cart.selected', { count: selected.count })} ${inSentence(selected.amount)}`}
          </VisuallyHidden>
        </span>
      </footer>
    </>
  );
}

function Empty() {
  const t = useT();
  const shop = () => {
    closeCartDrawer();
    navigate(paths.products());
  };
  return (
    <div className={css.middle}>
      <EmptyState
        picture={<BagIcon size={40} />}
        title={t('cart.empty')}
        text={t('cart.emptyHint')}
        action={
          <Button variant="secondary" onClick={shop}>
            {t('empty.startShopping')}
          </Button>
        }
      />
    </div>
  );
}

function Waiting() {
  const t = useT();
  return (
    <div className={css.groups} aria-busy="true">
      <span role="status">
        <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      </span>
      {[1, 2, 3].map((line) => (
        <div key={line} className={css.waitingLine}>
          <Skeleton width={72} height={95} />
          <Skeleton shape="text" width="70%" />
        </div>
      ))}
    </div>
  );
}
