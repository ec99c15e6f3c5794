import { toast, useT, type SlotProps } from '@shop/platform';
import { Button, Dialog } from '@shop/ui';
import { useState } from 'react';
import { AddressForm } from '../../parts/address-form.tsx';

const formId = 'address-dialog';

/** A new address, or a change to one, without leaving the page. */
export default function AddressWindow({ address, open, onClose, onSaved }: SlotProps['account.address-dialog']) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(address ? 'account.editAddress' : 'account.addAddress')}
      closeLabel={t('a11y.closeDialog')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={busy}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      {open && (
        <AddressForm
          key={address?.id ?? 'new'}
          id={formId}
          address={address}
          onBusy={setBusy}
          onSaved={(saved) => {
            toast.success(t('toast.addressSaved'));
            onSaved(saved);
          }}
        />
      )}
    </Dialog>
  );
}
