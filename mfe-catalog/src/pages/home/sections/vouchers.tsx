import { collectVoucher, formatDate, inSentence, openLogin, rich, useSession, useT } from '@shop/platform';
import { Skeleton, VoucherTicket } from '@shop/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Section } from '../../../parts/section.tsx';
import { collectedVouchersQuery } from '../../../queries/vouchers.ts';
import type { Home, SectionProps } from './index.ts';
import './vouchers.css';

const shown = 4;

type Voucher = Home['vouchers'][number];

/** Vouchers of the shops, to be collected: 'tickets' in colours, or a low 'row' with stubs. A guest is asked to log in. */
export function Vouchers({ home, variant }: SectionProps) {
  const t = useT();
  const signedIn = useSession((session) => session.token !== null);
  // The page's answer is everybody's; which are collected is known only to the shopper's own call.
  const { data } = useQuery({ ...collectedVouchersQuery(), enabled: signedIn });
  const collected = new Set(signedIn ? data?.coupons.map(({ id }) => id) : []);
  if (home.vouchers.length === 0) return null;
  return (
    <Section title={t('catalog.home.vouchers')} untitled={variant === 'row'}>
      <ul className="home-vouchers" data-variant={variant}>
        {home.vouchers.slice(0, shown).map((voucher, index) => (
          <li key={voucher.id}>
            <Ticket voucher={voucher} collected={collected.has(voucher.id)} tone={[1, 4, 2, 3][index % 4]} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The vouchers while the page loads. */
export function VouchersSkeleton({ variant }: { variant: string }) {
  const t = useT();
  return (
    <Section title={t('catalog.home.vouchers')} untitled={variant === 'row'} waiting>
      <div className="home-vouchers" data-variant={variant}>
        {Array.from({ length: shown }, (_, index) => <Skeleton key={index} className="home-voucher-waiting" />)}
      </div>
    </Section>
  );
}

function Ticket({ voucher, collected, tone }: { voucher: Voucher; collected: boolean; tone?: number }) {
  const t = useT();
  const signedIn = useSession((session) => session.token !== null);
  const signInFirst = () => openLogin('login', () => collect.mutate());
  const collect = useMutation({ mutationFn: () => collectVoucher(voucher.id, signInFirst) });
  const { display } = voucher;
  return (
    <VoucherTicket
      tone={tone}
      shop={voucher.shop_name || undefined}
      discount={rich('voucher.amountLabel', { amount: <b><bdi dir="ltr">{voucher.discount_type === 'Percentage' ? `${voucher.discount}%` : display.discount}</bdi></b> })}
      details={[`${t('voucher.minSpend')} ${inSentence(display.min_order_amount)}`, `${t('voucher.validity')} ${formatDate(voucher.validity)}`]}
      collected={collected}
      collectLabel={t('voucher.collect')}
      collectedLabel={t('voucher.collected')}
      loading={collect.isPending}
      onCollect={() => (signedIn ? collect.mutate() : signInFirst())}
      className="home-ticket"
    />
  );
}
