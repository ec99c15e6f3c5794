import { collectVoucher, formatDate, handleCallError, inSentence, messageOf, navigate, paths, rich, toast, useT } from '@shop/platform';
import { Dialog, EmptyState, ErrorState, Skeleton, TicketIcon, VisuallyHidden, VoucherTicket } from '@shop/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { vouchersQuery, type Voucher } from '../../queries/vouchers.ts';
import * as css from './voucher-dialog.module.css';

interface Props {
  shopId: number;
  shopName: string;
  open: boolean;
  onClose: () => void;
}

/** The vouchers of one shop, to be collected. */
export default function VoucherDialog({ shopId, shopName, open, onClose }: Props) {
  const t = useT();
  return (
    <Dialog open={open} onClose={onClose} title={t('voucher.title', { shop: shopName })} closeLabel={t('a11y.closeDialog')}>
      {open && <Vouchers shopId={shopId} onClose={onClose} />}
    </Dialog>
  );
}

function Vouchers({ shopId, onClose }: Pick<Props, 'shopId' | 'onClose'>) {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery(vouchersQuery(shopId));

  useEffect(() => {
    if (error) fail(error, onClose);
  }, [error, onClose]);

  if (data) {
    if (data.coupons.length === 0) return <EmptyState headingLevel={3} picture={<TicketIcon size={40} />} title={t('voucher.none')} />;
    return (
      <ul className={css.list}>
        {data.coupons.map((voucher) => (
          <li key={voucher.id}>
            <Ticket voucher={voucher} onClose={onClose} />
          </li>
        ))}
      </ul>
    );
  }
  if (error) return <ErrorState text={messageOf(error)} retryLabel={t('common.retry')} retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true" className={css.list}>
      <span role="status">
        <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      </span>
      <Skeleton height={112} />
      <Skeleton height={112} />
    </div>
  );
}

function Ticket({ voucher, onClose }: { voucher: Voucher; onClose: () => void }) {
  const t = useT();
  const collect = useMutation({ mutationFn: () => collectVoucher(voucher.id, () => leave(onClose)) });
  const amount = voucher.discount_type === 'Percentage' ? `${voucher.discount}%` : voucher.display.discount;
  const details = [
    `${t('voucher.minSpend')} ${inSentence(voucher.display.min_order_amount)}`,
    `${t('voucher.validity')} ${formatDate(voucher.validity)}`,
    ...(voucher.note === '' ? [] : [voucher.note]),
    ...(voucher.reason === '' ? [] : [voucher.reason]),
  ];
  return (
    <VoucherTicket
      discount={rich('voucher.amountLabel', { amount: <b><bdi dir="ltr">{amount}</bdi></b> })}
      details={details}
      collected={voucher.is_collected}
      collectLabel={t('voucher.collect')}
      collectedLabel={t('voucher.collected')}
      loading={collect.isPending}
      onCollect={() => collect.mutate()}
    />
  );
}

/** A session that ended leads home. */
function leave(onClose: () => void): void {
  onClose();
  navigate(paths.home());
}

/** The server's word at the bottom. */
function fail(error: unknown, onClose: () => void): void {
  handleCallError(error, {
    onSessionEnded: () => leave(onClose),
    onError: () => toast.error(messageOf(error), { place: 'bottom-start' }),
  });
}
