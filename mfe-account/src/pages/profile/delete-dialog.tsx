import { api, clearSession, navigate, paths, toast, useT } from '@shop/platform';
import { Button, Dialog } from '@shop/ui';
import { required } from '../../lib/checks.ts';
import { useForm } from '../../lib/form.ts';
import { Form } from '../../parts/form.tsx';
import { PasswordField } from '../../parts/password-field.tsx';

const formId = 'delete-account';

/** Asks for the password once more; then the account is gone. */
export default function DeleteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: required(password) }),
    send: ({ password }) => api.post('/account/delete', { password }),
    onDone: () => {
      toast.success(t('account.deleted'));
      clearSession();
      navigate(paths.home(), { replace: true });
    },
    wording: { password: t('account.wrongPassword') },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('account.deleteAccount')}
      description={t('account.deleteAccountHint')}
      closeLabel={t('a11y.closeDialog')}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" type="submit" form={formId} loading={form.busy}>
            {t('account.deleteAccount')}
          </Button>
        </>
      }
    >
      <Form {...form.props} id={formId} failure={form.failure}>
        <PasswordField {...form.field('password')} label={t('auth.password')} autoComplete="current-password" />
      </Form>
    </Dialog>
  );
}
