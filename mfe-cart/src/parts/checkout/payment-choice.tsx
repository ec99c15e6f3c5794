import { boot, useT } from '@shop/platform';
import { Radio, RadioGroup } from '@shop/ui';
import { useState } from 'react';
import * as css from './payment-choice.module.css';

/** The names of the ways to pay that the site offers, the one that needs no gateway first. */
function offered(): string[] {
  const { cash_on_delivery: cash, payment_gateways: gateways } = boot.master;
  return [...(cash ? ['cash'] : []), ...gateways.map(({ name }) => name)];
}

/** How it is to be paid; `method` is undefined where nothing is offered. */
export function usePayment() {
  const [method, choose] = useState(() => offered()[0]);
  return { method, choose };
}

/** How it is paid, and what happens next when that is somewhere else. */
export function PaymentChoice({ method, choose }: ReturnType<typeof usePayment>) {
  const t = useT();
  if (method === undefined) return <p role="alert">{t('checkout.noPayment')}</p>;
  const gateways = boot.master.payment_gateways;
  const chosen = gateways.find(({ name }) => name === method);
  return (
    <div className={css.choice}>
      <RadioGroup label={t('checkout.paymentMethod')} value={method} onValueChange={choose}>
        {offered().map((name) => (
          <Radio key={name} value={name} variant="card" label={name === 'cash' ? t('checkout.cashOnDelivery') : labelOf(name)} />
        ))}
      </RadioGroup>
      <p className={css.next} aria-live="polite">
        {chosen && t('checkout.onlineNext', { name: chosen.title })}
      </p>
    </div>
  );

  function labelOf(name: string): string {
    const title = gateways.find((gateway) => gateway.name === name)?.title ?? '';
    return gateways.length > 1 ? `${t('checkout.onlinePayment')} (${title})` : t('checkout.onlinePayment');
  }
}
