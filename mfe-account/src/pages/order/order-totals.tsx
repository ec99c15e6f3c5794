import { formatNumber, useT } from '@shop/platform';
import type { ReactNode } from 'react';
import type { Order } from '../../queries/orders.ts';
import * as css from './order-totals.module.css';

/** How the amount of an order came about, in the currency it was bought in. */
export function OrderTotals({ order }: { order: Order }) {
  const t = useT();
  const { display } = order;
  const added = order.all_vat_taxes.filter((tax) => !tax.included);
  const included = order.all_vat_taxes.filter((tax) => tax.included);
  return (
    <dl className={css.totals}>
      <Row label={t('checkout.totalAmount')}>{display.amount}</Row>
      {order.discount > 0 && <Row label={t('order.discount')} tone="saved">{display.discount}</Row>}
      {order.coupon_discount > 0 && (
        <Row label={order.coupon_code ? `${t('checkout.couponDiscount')} (${order.coupon_code})` : t('checkout.couponDiscount')} tone="saved">
          {display.coupon_discount}
        </Row>
      )}
      <Row label={t('checkout.deliveryCharge')}>{order.delivery_charge > 0 ? display.delivery_charge : t('checkout.free')}</Row>
      {added.map((tax) => (
        <Row key={`${tax.name} ${tax.percentage}`} label={t('checkout.vatLine', { name: tax.name, percent: formatNumber(tax.percentage) })}>
          {tax.display}
        </Row>
      ))}
      <Row label={t('checkout.payableAmount')} tone="strong">
        {display.payable_amount}
      </Row>
      {included.map((tax) => (
        <Row key={`${tax.name} ${tax.percentage}`} label={t('checkout.taxInside', { name: tax.name, percent: formatNumber(tax.percentage) })} tone="part">
          {tax.display}
        </Row>
      ))}
    </dl>
  );
}

function Row({ label, tone, children }: { label: string; tone?: 'saved' | 'strong' | 'part'; children: ReactNode }) {
  return (
    <div className={css.row} data-tone={tone}>
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr">
          {tone === 'saved' && '-'}
          {children}
        </bdi>
      </dd>
    </div>
  );
}
