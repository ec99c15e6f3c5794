import { useCart, useT } from '@shop/platform';
import { Button, TextField } from '@shop/ui';
import { useState } from 'react';
import type { Offer } from '../../lib/offer.ts';
import * as css from './code-field.module.css';

/** A voucher code to type, and what became of it. */
export function CodeField({ offer }: { offer: Offer }) {
  const t = useT();
  const [code, setCode] = useState(offer.code);
  const [asked, setAsked] = useState(false);
  const unselected = useCart((cart) => cart.selectedShopIds.length === 0) && !offer.buyNow;
  const answer = offer.code === '' ? '' : unselected ? (asked ? t('error.selectShop') : '') : (offer.checkout?.coupon_message ?? '');
  const applied = !unselected && (offer.checkout?.apply_coupon ?? false);
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        offer.applyCode(code.trim());
      }}
    >
      <TextField
        className={css.field}
        label={t('voucher.code')}
        placeholder={t('voucher.codePlaceholder')}
        value={code}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        dir="auto"
        onChange={(event) => setCode(event.target.value)}
        error={answer !== '' && !applied && !offer.loading ? answer : undefined}
        hint={applied ? <span role="status">{answer}</span> : undefined}
      />
      {offer.code !== '' && code.trim() === offer.code ? (
        <Button
          variant="outline"
          onClick={() => {
            setCode('');
            offer.applyCode('');
          }}
        >
          {t('common.remove')}
        </Button>
      ) : (
        <Button type="submit" variant="outline" disabled={code.trim() === ''}>
          {t('common.apply')}
        </Button>
      )}
    </form>
  );
}
