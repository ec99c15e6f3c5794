import { api, toast, usePageTitle, useT } from '@shop/platform';
import { newPassword, repeated, required } from '../../lib/checks.ts';
import { useForm } from '../../lib/form.ts';
import { Actions, Form } from '../../parts/form.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Panel } from '../../parts/panel.tsx';
import { PasswordField } from '../../parts/password-field.tsx';
import * as css from './change-password-page.module.css';

const empty = { current_password: '', password: '', password_confirmation: '' };

/** /change-password: every other device is signed out with it. */
export default function ChangePasswordPage() {
  const t = useT();
  usePageTitle(t('account.changePassword'));
  const form = useForm({
    initial: empty,
    check: (values) => ({
      current_password: required(values.current_password),
      password: newPassword(values.password),
      password_confirmation: repeated(values.password_confirmation, values.password),
    }),
    send: (values) => api.post('/change-password', values),
    onDone: () => {
      toast.success(t('toast.passwordChanged'));
      form.reset(empty);
    },
    wording: { current_password: t('account.wrongPassword') },
  });
  return (
    <>
      <PageHead title={t('account.changePassword')} note={t('account.changePasswordHint')} />
      <Panel className={css.panel}>
        <Form {...form.props} failure={form.failure}>
          <PasswordField {...form.field('current_password')} label={t('account.currentPassword')} autoComplete="current-password" />
          <PasswordField {...form.field('password')} label={t('account.newPassword')} autoComplete="new-password" />
          <PasswordField {...form.field('password_confirmation')} label={t('account.confirmPassword')} autoComplete="new-password" />
          <Actions submit={t('account.changePassword')} busy={form.busy} />
        </Form>
      </Panel>
    </>
  );
}
