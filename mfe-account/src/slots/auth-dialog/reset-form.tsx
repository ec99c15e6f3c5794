import { api, toast, useT } from '@shop/platform';
import { newPassword, repeated } from '../../lib/checks.ts';
import { useForm } from '../../lib/form.ts';
import { Actions, Form } from '../../parts/form.tsx';
import { PasswordField } from '../../parts/password-field.tsx';
import type { Face } from './auth-dialog.tsx';

/** The last step after a forgotten password: a new one, then the sign-in. */
export default function ResetForm({ token, show }: { token: string; show: (face: Face) => void }) {
  const t = useT();
  const form = useForm({
    initial: { password: '', password_confirmation: '' },
    check: (values) => ({ password: newPassword(values.password), password_confirmation: repeated(values.password_confirmation, values.password) }),
    send: (values) => api.post('/reset-password', { ...values, token }),
    onDone: () => {
      toast.success(t('toast.passwordChanged'));
      show({ name: 'login' });
    },
  });
  return (
    <Form {...form.props} failure={form.failure}>
      <PasswordField {...form.field('password')} label={t('account.newPassword')} autoComplete="new-password" autoFocus />
      <PasswordField {...form.field('password_confirmation')} label={t('account.confirmPassword')} autoComplete="new-password" />
      <Actions submit={t('auth.resetPassword')} busy={form.busy} block />
    </Form>
  );
}
