import { useT } from '@shop/platform';
import { ConfirmDialog, type ConfirmDialogProps } from '@shop/ui';

/** Asks before a ticket is closed. */
export default function CloseDialog(props: Pick<ConfirmDialogProps, 'open' | 'busy' | 'onConfirm' | 'onCancel'>) {
  const t = useT();
  return <ConfirmDialog {...props} title={t('ticket.closeConfirm')} description={t('ticket.closeText')} cancelLabel={t('common.cancel')} confirmLabel={t('ticket.close')} />;
}
