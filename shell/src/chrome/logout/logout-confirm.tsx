import { logout, useT } from '@shop/platform';
import { ConfirmDialog } from '@shop/ui';

/** Asks before the session ends. */
export default function LogoutConfirm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const end = () => {
    logout();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('account.logout')}
      description={t('account.logoutConfirm')}
      confirmLabel={t('common.yes')}
      cancelLabel={t('common.cancel')}
      onConfirm={end}
      onCancel={onClose}
    />
  );
}
