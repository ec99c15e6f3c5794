import { paths, usePageTitle, useT, type Address } from '@shop/platform';
import { Button, EmptyState, MapPinIcon, Skeleton } from '@shop/ui';
import { Link, useParams } from 'react-router';
import { useAccountQuery } from '../../lib/use-account-query.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { addressesQuery } from '../../queries/addresses.ts';
import { AddressEditor } from './address-editor.tsx';

/** /manage-address/:id/edit */
export default function EditAddressPage() {
  const t = useT();
  usePageTitle(t('account.editAddress'));
  const { id = '' } = useParams();
  const query = useAccountQuery(addressesQuery());
  return (
    <>
      <PageHead title={t('account.editAddress')} />
      <Loaded query={query} skeleton={<Skeleton height="32rem" />}>
        {({ addresses }) => {
          const address = addresses.find((one) => String(one.id) === id);
          if (address) return <AddressEditor address={address as Address} />;
          return (
            <EmptyState
              title={t('account.addressMissing')}
              picture={<MapPinIcon size={40} />}
              action={<Button render={<Link to={paths.addresses()} />}>{t('account.manageAddress')}</Button>}
            />
          );
        }}
      </Loaded>
    </>
  );
}
