import { paths, toast, useT, type Address } from '@shop/platform';
import { Button } from '@shop/ui';
import { Link, useNavigate } from 'react-router';
import { AddressForm } from '../../parts/address-form.tsx';
import { Actions } from '../../parts/form.tsx';
import { Panel } from '../../parts/panel.tsx';

/** The form on a page of its own; saving leads back to the address book. */
export function AddressEditor({ address }: { address?: Address }) {
  const t = useT();
  const go = useNavigate();
  return (
    <Panel>
      <AddressForm
        address={address}
        onSaved={() => {
          toast.success(t('toast.addressSaved'));
          void go(paths.addresses());
        }}
      >
        {(busy) => (
          <Actions submit={t('common.save')} busy={busy}>
            <Button variant="outline" render={<Link to={paths.addresses()} />}>
              {t('common.cancel')}
            </Button>
          </Actions>
        )}
      </AddressForm>
    </Panel>
  );
}
