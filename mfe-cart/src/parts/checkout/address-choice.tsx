import { chooseAddress, Slot, useCart, useSession, useT, type Address } from '@shop/platform';
import { Badge, Button, PencilIcon, PlusIcon, Radio, RadioGroup } from '@shop/ui';
import { useState } from 'react';
import * as css from './address-choice.module.css';
import { SectionTitle } from './section-title.tsx';

/** Where to: one of the shopper's addresses, which can be changed and added to on the spot. */
export function AddressChoice({ error }: { error: string | undefined }) {
  const t = useT();
  const addresses = useSession((session) => session.addresses);
  const chosen = useCart((cart) => cart.address);
  // The dialog keeps its address while it closes, so that it does not change under the eyes.
  const [dialog, setDialog] = useState<{ open: boolean; address?: Address } | null>(null);
  const close = () => setDialog((shown) => shown && { ...shown, open: false });

  return (
    <>
      <SectionTitle
        action={
          <Button variant="ghost" size="sm" icon={<PlusIcon size={18} />} onClick={() => setDialog({ open: true })}>
            {t('checkout.addAddress')}
          </Button>
        }
      >
        {t('checkout.deliverTo')}
      </SectionTitle>
      {addresses.length === 0 ? (
        <p className={css.none} role={error ? 'alert' : undefined} data-error={error ? '' : undefined}>
          {t('checkout.noAddress')}
        </p>
      ) : (
        <RadioGroup
          label={t('checkout.deliverTo')}
          hideLabel
          error={error}
          value={chosen ? String(chosen.id) : ''}
          onValueChange={(value) => {
            const address = addresses.find(({ id }) => String(id) === value);
            if (address) chooseAddress(address);
          }}
          className={css.choices}
        >
          {addresses.map((address) => (
            <Radio key={address.id} value={String(address.id)} variant="card" label={<AddressCard address={address} />} />
          ))}
        </RadioGroup>
      )}
      {chosen && addresses.length > 0 && (
        <Button className={css.edit} variant="outline" size="sm" icon={<PencilIcon size={16} />} onClick={() => setDialog({ open: true, address: chosen })}>
          {t('account.editAddress')}
        </Button>
      )}
      {dialog && (
        <Slot
          name="account.address-dialog"
          props={{
            address: dialog.address,
            open: dialog.open,
            onClose: close,
            onSaved(address) {
              chooseAddress(address);
              close();
            },
          }}
        />
      )}
    </>
  );
}

function AddressCard({ address }: { address: Address }) {
  const t = useT();
  return (
    <span className={css.address}>
      <b>{address.name}</b>
      {address.is_default && <Badge>{t('account.defaultAddress')}</Badge>}
      <span className={css.lines}>{streetOf(address)}</span>
      <bdi dir="ltr" className={css.lines}>
        {address.phone}
      </bdi>
    </span>
  );
}

function streetOf(a: Pick<Address, 'address_line' | 'address_line2' | 'flat_no' | 'area' | 'post_code' | 'city' | 'state' | 'country'>): string {
  return [a.address_line, a.flat_no, a.address_line2, a.area, `${a.post_code} ${a.city}`.trim(), a.state, a.country].filter((part) => part !== '').join(', ');
}
