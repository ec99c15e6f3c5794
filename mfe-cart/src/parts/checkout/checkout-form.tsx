import { messageOf, paths, requireSelection, rich, useCart, useT, type CartState } from '@shop/platform';
import { Button, ErrorState, TextArea } from '@shop/ui';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Offer } from '../../lib/offer.ts';
import { usePlacing } from '../../lib/use-placing.ts';
import { AddressChoice } from './address-choice.tsx';
import { ChangesNotice } from './changes-notice.tsx';
import { ShopsSkeleton } from './checkout-skeleton.tsx';
import { CodeField } from './code-field.tsx';
import * as css from './checkout-form.module.css';
import { PaymentChoice, usePayment } from './payment-choice.tsx';
import { ShopItems } from './shop-items.tsx';
import { ShopPicker } from './shop-picker.tsx';
import { Summary, SummarySkeleton } from './summary.tsx';
import { ThankYou } from './thank-you.tsx';
import { isUnpaid, ToPayment } from './to-payment.tsx';

interface Props {
  title: string;
  offer: Offer;
  /** There is something that could be bought. */
  hasItems: boolean;
  /** Stands where there is nothing to buy. */
  empty: ReactNode;
}

/** Everything between a selection and an order: where to, what, for how much, and the button. Then the thanks. */
export function CheckoutForm({ title, offer, hasItems, empty }: Props) {
  const t = useT();
  const { placed, changes, busy, place } = usePlacing(offer);
  const address = useCart((cart) => cart.address);
  const payment = usePayment(offer.checkout?.online_payments);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const addresses = useRef<HTMLElement>(null);
  const picker = useRef<HTMLElement>(null);
  const unselected = useCart((cart) => cart.selectedShopIds.length === 0) && !offer.buyNow;
  const expected = useCart(linesOfSelection);

  if (placed) return isUnpaid(placed) ? <ToPayment placed={placed} /> : <ThankYou placed={placed} />;
  if (!hasItems && changes === null) return empty;
  const { checkout } = offer;

  const submit = () => {
    setTried(true);
    if (unselected) requireSelection();
    else if (address !== null) return place(note, payment.method);
    const open = (unselected ? picker : addresses).current;
    open?.scrollIntoView({ block: 'center' });
    open?.querySelector<HTMLElement>('button, input:not([disabled])')?.focus({ preventScroll: true });
  };

  return (
    <div className={css.page}>
      <h1 className={css.title}>{title}</h1>
      {changes && checkout && (
        <ChangesNotice
          lines={changes}
          total={checkout.checkout.display.payable_amount}
          action={
            checkout.checkout_items.length > 0 && (
              <Button loading={busy} onClick={submit}>
                {t('checkout.accept')}
              </Button>
            )
          }
        />
      )}
      <div className={css.columns}>
        <div className={css.main}>
          <section ref={addresses} className={css.panel}>
            <AddressChoice error={tried && address === null ? t('checkout.noAddress') : undefined} />
          </section>
          {!offer.buyNow && <ShopPicker ref={picker} insist={tried} />}
          {checkout ? (
            <ul className={css.shops} aria-busy={offer.loading}>
              {checkout.checkout_items.map((shop) => (
                <li key={shop.shop_id} className={css.panel}>
                  <ShopItems shop={shop} offer={offer} />
                </li>
              ))}
            </ul>
          ) : offer.error === null ? (
            !unselected && <ShopsSkeleton lines={offer.buyNow ? [1] : expected.split(',').map(Number)} />
          ) : (
            <ErrorState variant="inline" text={messageOf(offer.error)} retryLabel={t('common.retry')} retrying={offer.loading} onRetry={offer.refresh} />
          )}
          <section className={css.panel}>
            <TextArea label={t('checkout.note')} note={t('common.optional')} placeholder={t('checkout.notePlaceholder')} maxLength={1000} autoGrow value={note} onChange={(event) => setNote(event.target.value)} />
          </section>
        </div>
        <aside className={css.side}>
          <section className={css.panel}>
            <CodeField offer={offer} />
            {checkout ? <Summary checkout={checkout} stale={offer.loading} /> : offer.error === null && !unselected && <SummarySkeleton />}
            <PaymentChoice {...payment} />
            <Button size="lg" block loading={busy} disabled={(!unselected && !checkout?.checkout_items.length) || payment.method === undefined} onClick={submit}>
              {busy ? t('checkout.placing') : changes ? t('checkout.accept') : t('checkout.placeOrder')}
            </Button>
            <p className={css.agree}>{rich('checkout.agree', { terms: <Link to={paths.terms()}>{t('footer.terms')}</Link> })}</p>
          </section>
        </aside>
      </div>
    </div>
  );
}

/** How many lines each selected shop has, as text, so that the store's answer stays equal to itself. */
function linesOfSelection({ groups, selectedShopIds }: CartState): string {
  return groups.filter((group) => selectedShopIds.includes(group.shop_id)).map((group) => group.products.length).join();
}
