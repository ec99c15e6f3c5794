import { boot, useT, type Checkout } from '@shop/platform';
import { Radio, RadioGroup } from '@shop/ui';
import { useState } from 'react';
import * as css from './payment-choice.module.css';

type Charges = Checkout['online_payments'];

/** The names of the ways to pay that the site offers, the one that needs no gateway first. */
function offered(): string[] {
  const { cash_on_delivery: cash, payment_gateways: gateways } = boot.master;
  return [...(cash ? ['cash'] : []), ...gateways.map(({ name }) => name)];
}

/** How it is to be paid, given what the gateways would charge; `method` is undefined where nothing takes this total. */
export function usePayment(charges: Charges = []) {
  const [wanted, choose] = useState<string>();
  const open = offered().filter((name) => !charges.find((charge) => charge.name === name)?.refusal);
  return { method: open.find((name) => name === wanted) ?? open[0], charges, choose };
}

/** How it is paid, and what happens next when that is somewhere else. */
export function PaymentChoice({ method, charges, choose }: ReturnType<typeof usePayment>) {
  const t = useT();
  if (offered().length === 0) return <p role="alert">{t('checkout.noPayment')}</p>;
  const gateways = boot.master.payment_gateways;
  const chosen = gateways.find(({ name }) => name === method);
  const chargeOf = (name?: string) => charges.find((charge) => charge.name === name);
  const amount = chargeOf(chosen?.name)?.charge;
  return (
    <div className={css.choice}>
      <RadioGroup label={t('checkout.paymentMethod')} value={method ?? ''} onValueChange={choose}>
        {offered().map((name) => {
          const refusal = chargeOf(name)?.refusal;
          return (
            <Radio
              key={name}
              value={name}
              variant="card"
              disabled={Boolean(refusal)}
              label={
                <>
                  {name === 'cash' ? t('checkout.cashOnDelivery') : labelOf(name)}
                  {refusal && <span className={css.refusal}>{refusal}</span>}
                </>
              }
            />
          );
        })}
      </RadioGroup>
      <div className={css.next} aria-live="polite">
        {chosen && <p>{t('checkout.onlineNext', { name: chosen.title })}</p>}
        {amount && <p>{t('checkout.charged', { amount })}</p>}
      </div>
    </div>
  );

  function labelOf(name: string): string {
    const title = gateways.find((gateway) => gateway.name === name)?.title ?? '';
    return gateways.length > 1 ? `${t('checkout.onlinePayment')} (${title})` : t('checkout.onlinePayment');
  }
}
