import { api, useT } from '@shop/platform';
import { Button, TextField } from '@shop/ui';
import { contactOf, required } from '../../lib/checks.ts';
import { useForm } from '../../lib/form.ts';
import { Actions, Form } from '../../parts/form.tsx';
import type { Face } from './auth-dialog.tsx';
import * as css from './auth-dialog.module.css';

export default function ForgotForm({ show }: { show: (face: Face) => void }) {
  const t = useT();
  const form = useForm({
    initial: { phone: '' },
    check: ({ phone }) => ({ phone: required(phone) }),
    send: ({ phone }) => api.post('/send-otp', { ...contactOf(phone), purpose: 'forgot' }),
    onDone: (_, { phone }) => show({ name: 'code', purpose: 'forgot', target: phone.trim() }),
  });
  return (
    <div className={css.face}>
      <p className={css.text}>{t('auth.forgotText')}</p>
      <Form {...form.props} failure={form.failure}>
        <TextField {...form.field('phone')} label={t('auth.phoneOrEmail')} autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
        <Actions submit={t('auth.sendCode')} busy={form.busy} block />
      </Form>
      <Button variant="ghost" size="sm" onClick={() => show({ name: 'login' })}>
        {t('common.back')}
      </Button>
    </div>
  );
}
