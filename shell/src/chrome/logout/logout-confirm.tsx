import { logout, useT } from '@shop/platform';
import { ConfirmDialog } from '@shop/ui';
import { useState } from 'react';

/** Asks before the session ends. */
export default function LogoutConfirm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    await logout();
    setBusy(false);
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('account.logout')}
      description={t('account.logoutConfirm')}
      confirmLabel={t('common.yes')}
      cancelLabel={t('common.cancel')}
      busy={busy}
      onConfirm={() => void end()}
      onCancel={onClose}
    />
  );
}
