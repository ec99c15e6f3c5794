import { formatDate, openChat, paths, useT } from '@shop/platform';
import { Avatar, Button, MessageIcon, StoreIcon, TruckIcon } from '@shop/ui';
import type { Product } from '../../lib/product.ts';
import * as css from './seller.module.css';

/** Who sells it, when it arrives and what that costs, and a way to ask. */
export function Seller({ product }: { product: Product }) {
  const t = useT();
  const { shop, delivery } = product;
  return (
    <div className={css.seller}>
      <div className={css.row}>
        <TruckIcon size={22} aria-hidden="true" className={css.icon} />
        <div>
          <p className={css.strong}>{t('product.arrives', { from: formatDate(delivery.eta_from), to: formatDate(delivery.eta_to) })}</p>
          <p className={css.note}>
            {delivery.charge > 0 ? t('shop.deliveryCharge', { amount: delivery.display.charge }) : t('catalog.freeDelivery')}
            {delivery.charge > 0 && delivery.display.free_from && ` · ${t('catalog.freeFrom', { amount: delivery.display.free_from })}`}
          </p>
        </div>
      </div>
      <div className={css.row}>
        <Avatar name={shop.name} src={shop.logo} shape="rounded" />
        <div className={css.shop}>
          <p className={css.note}>{t('catalog.soldBy')}</p>
          <a className={css.strong} href={paths.shop(shop.id)}>{shop.name}</a>
        </div>
        <Button variant="ghost" size="sm" href={paths.shop(shop.id)} icon={<StoreIcon size={18} />}>{t('shop.visit')}</Button>
        <Button variant="outline" size="sm" icon={<MessageIcon size={18} />} onClick={() => openChat(shop)}>{t('shop.chat')}</Button>
      </div>
    </div>
  );
}
