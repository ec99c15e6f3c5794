import { useT, type Checkout } from '@shop/platform';
import { Skeleton } from '@shop/ui';
import type { ReactNode } from 'react';
import { SectionTitle } from './section-title.tsx';
import * as css from './summary.module.css';

/** The sums, as the server writes them: every line is rounded once, so that they add up. */
export function Summary({ checkout: { checkout }, stale }: { checkout: Checkout; stale: boolean }) {
  const t = useT();
  const { display } = checkout;
  const added = checkout.all_vat_taxes.filter((tax) => !tax.included);
  const included = checkout.all_vat_taxes.filter((tax) => tax.included);
  return (
    <div className={css.summary} aria-busy={stale} data-stale={stale || undefined}>
      <SectionTitle>{t('checkout.summary')}</SectionTitle>
      <dl className={css.rows}>
        <Row label={t('checkout.totalAmount')} amount={display.total_amount} />
        {checkout.coupon_discount > 0 && <Row label={t('checkout.couponDiscount')} amount={`−${display.coupon_discount}`} tone="success" />}
        <Row label={t('checkout.deliveryCharge')} amount={checkout.delivery_charge > 0 ? display.delivery_charge : t('checkout.free')} />
        {checkout.order_tax_amount > 0 && <Row label={t('checkout.taxAmount')} amount={display.order_tax_amount} />}
        {added.map((tax) => (
          <Row key={`${tax.name} ${tax.percentage}`} label={t('checkout.vatLine', { name: tax.name, percent: tax.percentage })} amount={tax.display} tone="part" />
        ))}
        <Row label={t('checkout.payableAmount')} amount={display.payable_amount} tone="total" />
        {included.map((tax) => (
          <Row key={`${tax.name} ${tax.percentage}`} label={t('checkout.taxInside', { name: tax.name, percent: tax.percentage })} amount={tax.display} tone="part" />
        ))}
      </dl>
      {checkout.order_count > 1 && <p className={css.note}>{t('checkout.orderCount', { count: checkout.order_count })}</p>}
    </div>
  );
}

function Row({ label, amount, tone }: { label: string; amount: ReactNode; tone?: 'total' | 'part' | 'success' }) {
  return (
    <div className={css.row} data-tone={tone}>
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr">{amount}</bdi>
      </dd>
    </div>
  );
}

/** The sums that every checkout has, before they are known. */
export function SummarySkeleton() {
  const t = useT();
  const amount = <Skeleton shape="text" width="4rem" />;
  return (
    <div className={css.summary} aria-busy="true">
      <SectionTitle>{t('checkout.summary')}</SectionTitle>
      <dl className={css.rows}>
        <Row label={t('checkout.totalAmount')} amount={amount} />
        <Row label={t('checkout.deliveryCharge')} amount={amount} />
        <Row label={t('checkout.payableAmount')} amount={amount} tone="total" />
      </dl>
    </div>
  );
}
