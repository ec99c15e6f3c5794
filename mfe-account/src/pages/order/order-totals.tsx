import { formatNumber, useT } from '@shop/platform';
import type { ReactNode } from 'react';
import type { Order } from '../../queries/orders.ts';
import * as css from './order-totals.module.css';

/** How the amount of an order came about, in the currency it was bought in. */
export function OrderTotals({ order }: { order: Order }) {
  const t = useT();
  const { display } = order;
  return (
    <dl className={css.totals}>
      <Row label={t('checkout.totalAmount')}>{display.amount}</Row>
      {order.discount > 0 && <Row label={t('order.discount')} saved>{display.discount}</Row>}
      {order.coupon_discount > 0 && (
        <Row label={order.coupon_code ? `${t('checkout.couponDiscount')} (${order.coupon_code})` : t('checkout.couponDiscount')} saved>
          {display.coupon_discount}
        </Row>
      )}
      <Row label={t('checkout.deliveryCharge')}>{order.delivery_charge > 0 ? display.delivery_charge : t('checkout.free')}</Row>
      {order.all_vat_taxes.map((tax) => (
        <Row key={`${tax.name} ${tax.percentage} ${tax.included}`} label={t('checkout.vatLine', { name: tax.name, percent: formatNumber(tax.percentage) })} note={tax.included ? t('order.taxIncluded') : undefined}>
          {tax.display}
        </Row>
      ))}
      <Row label={t('checkout.payableAmount')} strong>
        {display.payable_amount}
      </Row>
    </dl>
  );
}

function Row({ label, note, saved, strong, children }: { label: string; note?: string; saved?: boolean; strong?: boolean; children: ReactNode }) {
  return (
    <div className={css.row} data-strong={strong || undefined} data-saved={saved || undefined}>
      <dt>
        {label}
        {note && <span className={css.note}>{note}</span>}
      </dt>
      <dd>
        <bdi dir="ltr">
          {saved && '-'}
          {children}
        </bdi>
      </dd>
    </div>
  );
}
