import { api, boot, paths, rich, useT, type User } from '@shop/platform';
import { Button, Checkbox, Link, TextField } from '@shop/ui';
import * as checks from '../../lib/checks.ts';
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

export default function RegisterForm({ show, onSignedIn, autoFocus }: Props) {
  const t = useT();
  const { phone_required: needsPhone, register_otp_verify: verified, register_otp_type: channel } = boot.master;
  const needsEmail = !needsPhone || (verified && channel === 'email');
  const form = useForm({
    initial: { name: '', phone: '', email: '', password: '', password_confirmation: '', terms: false as boolean },
    check: (values) => ({
      name: checks.required(values.name),
      phone: checks.phone(values.phone, needsPhone || (verified && channel === 'phone')),
      email: (needsEmail ? checks.required(values.email) : undefined) ?? checks.email(values.email),
      password: checks.newPassword(values.password),
      password_confirmation: checks.repeated(values.password_confirmation, values.password),
      terms: values.terms ? undefined : t('auth.termsMissing'),
    }),
    send: ({ name, phone, email, password, password_confirmation }) => api.post('/registration', { name, phone, email, password, password_confirmation }),
    onDone: ({ access, user, verify }) => {
      if (access) onSignedIn(access, user);
      else show({ name: 'code', purpose: 'register', target: verify === 'email' ? user.email : user.phone });
    },
  });
  const terms = rich('auth.acceptTerms', {
    terms: <Link href={paths.terms()} target="_blank">{t('footer.terms')}</Link>,
    privacy: <Link href={paths.privacy()} target="_blank">{t('footer.privacy')}</Link>,
  });
  return (
    <div className={css.face}>
      <Form {...form.props} failure={form.failure}>
        <TextField {...form.field('name')} label={t('account.name')} autoComplete="name" maxLength={120} autoFocus={autoFocus} />
        <TextField {...form.field('phone')} label={t('account.phone')} type="tel" dir="ltr" autoComplete="tel" note={needsPhone ? undefined : `(${t('common.optional')})`} />
        <TextField {...form.field('email')} label={t('account.email')} type="email" dir="ltr" autoComplete="email" note={needsEmail ? undefined : `(${t('common.optional')})`} />
        <PasswordField {...form.field('password')} label={t('auth.password')} autoComplete="new-password" />
        <PasswordField {...form.field('password_confirmation')} label={t('auth.repeatPassword')} autoComplete="new-password" />
        <Checkbox label={<span>{terms}</span>} checked={form.values.terms} onCheckedChange={(checked) => form.set('terms', checked)} error={form.errors.terms} />
        <Actions submit={t('auth.register')} busy={form.busy} block />
      </Form>
      <p className={css.other}>
        {t('auth.haveAccount')}{' '}
        <Button variant="ghost" size="sm" onClick={() => show({ name: 'login' })}>
          {t('auth.login')}
        </Button>
      </p>
    </div>
  );
}
