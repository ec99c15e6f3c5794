import { logout, navigate, paths, useT } from '@shop/platform';
import { ConfirmDialog } from '@shop/ui';

/** Asks before the session ends; Yes clears everything, says so and leads home. */
export default function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const end = () => {
    logout();
    navigate(paths.home(), { replace: true });
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('account.logout')}
      description={t('account.logoutConfirm')}
      cancelLabel={t('common.cancel')}
      confirmLabel={t('common.yes')}
      onConfirm={end}
      onCancel={onClose}
    />
  );
}
