import { paths, toast, useT, type Address, type DataOf } from '@shop/platform';
import { Badge, Button, PencilIcon, TrashIcon } from '@shop/ui';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { accountErrorToast } from '../../lib/call-error.ts';
import { AddressLines } from '../../parts/address-lines.tsx';
import { formOf, saveAddress } from '../../queries/addresses.ts';
import * as css from './address-card.module.css';

type Entry = DataOf<'get', '/addresses'>['addresses'][number];
const typeTexts = { home: 'account.addressHome', work: 'account.addressWork', other: 'account.addressOther' } as const;

/** One address with what can be done to it. */
export function AddressCard({ address, onRemove }: { address: Entry; onRemove: () => void }) {
  const t = useT();
  const makeDefault = useMutation({
    mutationFn: () => saveAddress({ ...formOf(address as Address), is_default: true }, address.id),
    onSuccess: () => toast.success(t('toast.addressSaved')),
    onError: accountErrorToast,
  });
  const naming = { name: address.name, city: address.city };
  return (
    <article className={css.card} data-default={address.is_default || undefined}>
      <header className={css.head}>
        <h2 className={css.type}>{t(typeTexts[address.address_type])}</h2>
        {address.is_default && <Badge tone="primary">{t('account.defaultAddress')}</Badge>}
      </header>
      <AddressLines address={address} />
      <div className={css.actions}>
        {!address.is_default && (
          <div className={css.first}>
            <Button variant="ghost" size="sm" loading={makeDefault.isPending} onClick={() => makeDefault.mutate()}>
              {t('account.setDefault')}
            </Button>
          </div>
        )}
        <Button variant="outline" size="sm" icon={<PencilIcon size={16} />} render={<Link to={paths.editAddress(address.id)} />} aria-label={t('account.editAddressOf', naming)}>
          {t('common.edit')}
        </Button>
        <Button variant="ghost" size="sm" icon={<TrashIcon size={16} />} onClick={onRemove} aria-label={t('account.deleteAddressOf', naming)}>
          {t('common.delete')}
        </Button>
      </div>
    </article>
  );
}
