import { useT } from '@shop/platform';
import { ConfirmDialog, type ConfirmDialogProps } from '@shop/ui';

/** Asks before an address goes. */
export default function RemoveDialog(props: Pick<ConfirmDialogProps, 'open' | 'busy' | 'onConfirm' | 'onCancel'>) {
  const t = useT();
  return <ConfirmDialog {...props} danger title={t('account.deleteAddressConfirm')} cancelLabel={t('common.cancel')} confirmLabel={t('common.delete')} />;
}
