import { formatDate, inSentence, messageOf, openLogin, rich, toast, useSession, useT } from '@shop/platform';
import { Skeleton, VoucherTicket } from '@shop/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Loaded } from '../../../parts/loaded.tsx';
import { Section } from '../../../parts/section.tsx';
import { collectVoucher, marketVouchersQuery, type Voucher } from '../../../queries/vouchers.ts';
import type { SectionProps } from './index.ts';
import * as css from './vouchers.module.css';

const shown = 4;

/** Vouchers of the shops, to be collected: 'tickets' in colours, or a low 'row' with stubs. A guest is asked to log in. */
export function Vouchers({ variant }: Pick<SectionProps, 'variant'>) {
  const t = useT();
  const client = useQueryClient();
  const token = useSession((session) => session.token);
  const query = useQuery(marketVouchersQuery(shown));
  // The first data is what a guest sees; which are collected is known only to the shopper's own call.
  useEffect(() => {
    if (token) void client.invalidateQueries({ queryKey: ['/vouchers'] });
  }, [client, token]);
  if (query.data?.coupons.length === 0) return null;
  return (
    <Section title={t('catalog.home.vouchers')} untitled={variant === 'row'}>
      <Loaded query={query} skeleton={<Waiting variant={variant} />}>
        {({ coupons }) => (
          <ul className={css.list} data-variant={variant}>
            {coupons.map((voucher, index) => (
              <li key={voucher.id}>
                <Ticket voucher={voucher} tone={[1, 4, 2, 3][index % 4]} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

/** The vouchers while the page loads; they are asked for already. */
export function VouchersSkeleton({ variant }: { variant: string }) {
  const t = useT();
  useQuery(marketVouchersQuery(shown));
  return (
    <Section title={t('catalog.home.vouchers')} untitled={variant === 'row'} waiting>
      <Waiting variant={variant} />
    </Section>
  );
}

function Waiting({ variant }: { variant: string }) {
  return (
    <div className={css.list} data-variant={variant}>
      {Array.from({ length: shown }, (_, index) => <Skeleton key={index} className={css.waiting} />)}
    </div>
  );
}

function Ticket({ voucher, tone }: { voucher: Voucher; tone?: number }) {
  const t = useT();
  const client = useQueryClient();
  const signedIn = useSession((session) => session.token !== null);
  const collect = useMutation({
    mutationFn: () => collectVoucher(client, voucher),
    onSuccess: () => toast.success(t('toast.voucherCollected')),
    onError: (error) => toast.error(messageOf(error)),
  });
  const { display } = voucher;
  return (
    <VoucherTicket
      tone={tone}
      shop={voucher.shop_name || undefined}
      discount={rich('voucher.amountLabel', { amount: <b><bdi dir="ltr">{voucher.discount_type === 'Percentage' ? `${voucher.discount}%` : display.discount}</bdi></b> })}
      details={[`${t('voucher.minSpend')} ${inSentence(display.min_order_amount)}`, `${t('voucher.validity')} ${formatDate(voucher.validity)}`]}
      collected={voucher.is_collected}
      collectLabel={t('voucher.collect')}
      collectedLabel={t('voucher.collected')}
      loading={collect.isPending}
      onCollect={() => (signedIn ? collect.mutate() : openLogin('login', () => collect.mutate()))}
      className={css.ticket}
    />
  );
}
