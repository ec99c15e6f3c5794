import { closeLogin, signIn, toast, useSession, useT, type LoginMode, type User } from '@shop/platform';
import { Dialog, Skeleton } from '@shop/ui';
import { useState, type ReactNode } from 'react';
import { onDemand } from '../../parts/on-demand.tsx';
import { LoginForm } from './login-form.tsx';

const waiting = <Skeleton height="16rem" />;
const RegisterForm = onDemand(() => import('./register-form.tsx'), waiting);
const ForgotForm = onDemand(() => import('./forgot-form.tsx'), waiting);
const CodeForm = onDemand(() => import('./code-form.tsx'), waiting);
const ResetForm = onDemand(() => import('./reset-form.tsx'), waiting);

/** What the dialog shows. `target` is the phone or e-mail that a code went to. */
export type Face =
  | { name: LoginMode }
  | { name: 'forgot' }
  | { name: 'code'; purpose: 'register' | 'forgot'; target: string }
  | { name: 'reset'; token: string };

const titles: Readonly<Record<Face['name'], string>> = {
  login: 'auth.login',
  register: 'auth.register',
  forgot: 'auth.forgot',
  code: 'auth.enterCode',
  reset: 'auth.resetPassword',
};

/** Sign-in, registration and the way back from a forgotten password. Open while `loginDialog` of the session is set. */
export default function AuthDialog() {
  const t = useT();
  const mode = useSession((session) => session.loginDialog);
  const [opened, setOpened] = useState(mode);
  const [face, setFace] = useState<Face>({ name: mode ?? 'login' });
  // The dialog itself puts the focus into its first face, and has to see where it was before that, to give it back.
  const [turned, setTurned] = useState(false);
  // Opened anew, or with its other face: start from there. Closed, it keeps its face until it is out of sight.
  if (mode !== opened) {
    setOpened(mode);
    if (mode) {
      setFace({ name: mode });
      setTurned(false);
    }
  }
  const show = (next: Face) => {
    setFace(next);
    setTurned(true);
  };

  const welcome = (text: string) => (access: { token: string }, user: User) => {
    toast.success(t(text, { name: user.name }));
    void signIn(access, user);
  };
  const loggedIn = welcome('toast.loginSuccess');
  const registered = welcome('toast.registered');

  const forms: Record<Face['name'], () => ReactNode> = {
    login: () => <LoginForm show={show} onSignedIn={loggedIn} autoFocus={turned} />,
    register: () => <RegisterForm show={show} onSignedIn={registered} autoFocus={turned} />,
    forgot: () => <ForgotForm show={show} />,
    code: () => face.name === 'code' && <CodeForm {...face} show={show} onSignedIn={registered} />,
    reset: () => face.name === 'reset' && <ResetForm token={face.token} show={show} />,
  };

  return (
    <Dialog open={mode !== null} onClose={closeLogin} title={t(titles[face.name])} closeLabel={t('a11y.closeDialog')} size="sm">
      {forms[face.name]()}
    </Dialog>
  );
}
