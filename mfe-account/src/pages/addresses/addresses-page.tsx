import { paths, toast, usePageTitle, useT } from '@shop/platform';
import { Button, EmptyState, MapPinIcon, PlusIcon, Skeleton } from '@shop/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { accountErrorToast } from '../../lib/call-error.ts';
import { useAccountQuery } from '../../lib/use-account-query.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { onDemand } from '../../parts/on-demand.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { addressesQuery, removeAddress } from '../../queries/addresses.ts';
import { AddressCard } from './address-card.tsx';
import * as css from './addresses-page.module.css';

const RemoveDialog = onDemand(() => import('./remove-dialog.tsx'));

/** /manage-address: the address book. */
export default function AddressesPage() {
  const t = useT();
  usePageTitle(t('account.manageAddress'));
  const query = useAccountQuery(addressesQuery());
  const [leaving, setLeaving] = useState<number | null>(null);
  const remove = useMutation({
    mutationFn: removeAddress,
    onSuccess: () => toast.success(t('toast.addressDeleted')),
    onError: accountErrorToast,
    onSettled: () => setLeaving(null),
  });
  const add = (
    <Button icon={<PlusIcon size={18} />} render={<Link to={paths.newAddress()} />}>
      {t('account.addAddress')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('account.manageAddress')}>{query.data && query.data.addresses.length > 0 && add}</PageHead>
      <Loaded query={query} skeleton={<Skeletons />}>
        {({ addresses }) =>
          addresses.length === 0 ? (
            <EmptyState title={t('empty.addresses')} picture={<MapPinIcon size={40} />} action={add} />
          ) : (
            <ul className={css.list}>
              {addresses.map((address) => (
                <li key={address.id}>
                  <AddressCard address={address} onRemove={() => setLeaving(address.id)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <RemoveDialog open={leaving !== null} busy={remove.isPending} onConfirm={() => leaving !== null && remove.mutate(leaving)} onCancel={() => setLeaving(null)} />
    </>
  );
}

function Skeletons() {
  return (
    <div className={css.list}>
      <Skeleton height="14rem" />
      <Skeleton height="14rem" />
    </div>
  );
}
