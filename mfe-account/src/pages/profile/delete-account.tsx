import { useT } from '@shop/platform';
import { Button } from '@shop/ui';
import { useState } from 'react';
import { onDemand } from '../../parts/on-demand.tsx';
import * as css from './delete-account.module.css';

const DeleteDialog = onDemand(() => import('./delete-dialog.tsx'));

/** The way out for good. */
export function DeleteAccount() {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <div className={css.section}>
      <p className={css.text}>{t('account.deleteAccountHint')}</p>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t('account.deleteAccount')}
      </Button>
      <DeleteDialog open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
