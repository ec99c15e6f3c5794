import { api, toastError, useT, type User } from '@shop/platform';
import { Button, TextField } from '@shop/ui';
import { useEffect, useState } from 'react';
import { codeLength, contactOf, required } from '../../lib/checks.ts';
import { useForm } from '../../lib/form.ts';
import { Actions, Form } from '../../parts/form.tsx';
import type { Face } from './auth-dialog.tsx';
import * as css from './auth-dialog.module.css';

interface Props {
  purpose: 'register' | 'forgot';
  target: string;
  show: (face: Face) => void;
  onSignedIn: (access: { token: string }, user: User) => void;
}

/** Seconds until another code may be asked for. */
const pause = 60;

export default function CodeForm({ purpose, target, show, onSignedIn }: Props) {
  const t = useT();
  const form = useForm({
    initial: { otp: '' },
    check: ({ otp }) => ({ otp: required(otp) }),
    send: ({ otp }) => api.post('/verify-otp', { ...contactOf(target), otp: otp.trim(), purpose }),
    onDone: ({ token, access, user }) => {
      if (token) show({ name: 'reset', token });
      else if (access && user) onSignedIn(access, user);
    },
    wording: { otp: t('error.codeWrong') },
  });
  return (
    <div className={css.face}>
      <p className={css.text}>
        {t('auth.codeSent')} <bdi className={css.target}>{target}</bdi>
      </p>
      <Form {...form.props} failure={form.failure}>
        <TextField
          {...form.field('otp')}
          label={t('auth.codeLabel', { count: codeLength })}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={codeLength}
          dir="ltr"
          className={css.code}
          autoFocus
        />
        <Actions submit={t('common.continue')} busy={form.busy} block />
      </Form>
      <Resend purpose={purpose} target={target} />
    </div>
  );
}

function Resend({ purpose, target }: Pick<Props, 'purpose' | 'target'>) {
  const t = useT();
  const [seconds, setSeconds] = useState(pause);
  useEffect(() => {
    if (seconds <= 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  const again = () => {
    setSeconds(pause);
    api.post('/send-otp', { ...contactOf(target), purpose }).catch(toastError);
  };
  return (
    <Button variant="ghost" size="sm" disabled={seconds > 0} onClick={again}>
      {seconds > 0 ? t('auth.resendIn', { seconds }) : t('auth.resend')}
    </Button>
  );
}
