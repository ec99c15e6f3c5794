import { api, boot, useT, type User } from '@shop/platform';
import { Button, TextField } from '@shop/ui';
import { demoAccount } from '../../lib/demo-account.ts';
import { required } from '../../lib/checks.ts';
import { useForm } from '../../lib/form.ts';
import { Actions, Form } from '../../parts/form.tsx';
import { PasswordField } from '../../parts/password-field.tsx';
import type { Face } from './auth-dialog.tsx';
import * as css from './auth-dialog.module.css';

interface Props {
  show: (face: Face) => void;
  onSignedIn: (access: { token: string }, user: User) => void;
  autoFocus: boolean;
}

export function LoginForm({ show, onSignedIn, autoFocus }: Props) {
  const t = useT();
  const form = useForm({
    initial: { phone: '', password: '' },
    check: ({ phone, password }) => ({ phone: required(phone), password: required(password) }),
    send: ({ phone, password }) => api.post('/login', { phone: phone.trim(), password }),
    onDone: ({ access, user }) => onSignedIn(access, user),
    wording: { password: t('error.credentials') },
    onRefused: (error) => {
      // The account exists, the password is right, but its code was never entered: a new one is on its way.
      const waiting = error.data as { verify?: string; target?: string } | undefined;
      if (error.status !== 403 || !waiting?.target) return false;
      show({ name: 'code', purpose: 'register', target: waiting.target });
      return true;
    },
  });
  return (
    <div className={css.face}>
      <Form {...form.props} failure={form.failure}>
        <TextField {...form.field('phone')} label={t('auth.phoneOrEmail')} autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus={autoFocus} />
        <PasswordField {...form.field('password')} label={t('auth.password')} autoComplete="current-password" />
        <Button variant="ghost" size="sm" className={css.forgot} onClick={() => show({ name: 'forgot' })}>
          {t('auth.forgot')}
        </Button>
        <Actions submit={t('auth.login')} busy={form.busy} block />
      </Form>
      {boot.master.app_environment === 'demo' && (
        <button type="button" className={css.demo} onClick={() => form.reset({ phone: demoAccount.login, password: demoAccount.password })}>
          {t('auth.demoHint', { ...demoAccount })}
        </button>
      )}
      <p className={css.other}>
        {t('auth.noAccount')}{' '}
        <Button variant="ghost" size="sm" onClick={() => show({ name: 'register' })}>
          {t('auth.register')}
        </Button>
      </p>
    </div>
  );
}
