import { usePageTitle, useT } from '@shop/platform';
import { PageHead } from '../../parts/page-head.tsx';
import { AddressEditor } from './address-editor.tsx';

/** /manage-address/new */
export default function NewAddressPage() {
  const t = useT();
  usePageTitle(t('account.addAddress'));
  return (
    <>
      <PageHead title={t('account.addAddress')} />
      <AddressEditor />
    </>
  );
}
