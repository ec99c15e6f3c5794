import { boot, useT } from '@shop/platform';
import { Radio, RadioGroup } from '@shop/ui';
import { useMemo } from 'react';

/** The ways to pay that the site allows. */
export function usePayment(): readonly 'cash'[] {
  return useMemo(() => (boot.master.cash_on_delivery ? ['cash'] : []), []);
}

/** How it is paid. */
export function PaymentChoice({ methods }: { methods: readonly 'cash'[] }) {
  const t = useT();
  if (methods.length === 0) return <p role="alert">{t('checkout.noPayment')}</p>;
  return (
    <RadioGroup label={t('checkout.paymentMethod')} defaultValue={methods[0]}>
      <Radio value="cash" variant="card" label={t('checkout.cashOnDelivery')} />
    </RadioGroup>
  );
}
