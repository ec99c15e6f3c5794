import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { CheckIcon } from '../icons/index.ts';
import { cx } from '../lib/cx.ts';
import * as css from './voucher-ticket.module.css';

export interface VoucherTicketProps {
  /** '15%' or '$20', formatted; what is in a `b` is drawn large, the rest small. */
  discount: ReactNode;
  /** Whose voucher it is. */
  shop?: string;
  /** Lines under it: 'Minimum Spend $80', 'Validity till 30 Jun'. */
  details: readonly string[];
  collected: boolean;
  collectLabel: string;
  collectedLabel: string;
  onCollect: () => void;
  loading?: boolean;
  disabled?: boolean;
  /** Colour 1 to 6 of colourful themes. */
  tone?: number;
  className?: string;
}

/** A voucher, punched like a ticket. A collected one says so and cannot be collected again. */
export function VoucherTicket({ discount, shop, details, collected, collectLabel, collectedLabel, onCollect, loading, disabled, tone, className }: VoucherTicketProps) {
  return (
    <article className={cx(css.ticket, className)} data-tone={tone} data-collected={collected || undefined}>
      <div className={css.text}>
        <bdi dir={typeof discount === 'string' ? 'ltr' : 'auto'} className={css.discount}>{discount}</bdi>
        {shop && <b>{shop}</b>}
        {details.map((line) => (
          <span key={line} className={css.detail}>
            {line}
          </span>
        ))}
      </div>
      <Button size="sm" variant={collected ? 'outline' : 'primary'} icon={collected && <CheckIcon size={16} />} disabled={disabled} aria-disabled={collected || undefined} loading={loading} onClick={() => !collected && onCollect()} className={css.action}>
        {collected ? collectedLabel : collectLabel}
      </Button>
    </article>
  );
}
