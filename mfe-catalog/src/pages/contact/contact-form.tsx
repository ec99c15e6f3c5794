import { api, ApiError, messageOf, t, toast, toastError, useSession, useT } from '@shop/platform';
import { Button, SendIcon, TextArea, TextField } from '@shop/ui';
import { type FormEvent, useState } from 'react';
import * as css from './contact-page.module.css';

const fields = ['name', 'email', 'phone', 'subject', 'message'] as const;

type Field = (typeof fields)[number];
type Problems = Partial<Record<Field, string>>;

/** A message to the people behind the shop. What the server objects to stands at its field; nothing that was typed is lost. */
export function ContactForm() {
  useT();
  const user = useSession((session) => session.user);
  const [problems, setProblems] = useState<Problems>({});
  const [sending, setSending] = useState(false);
  const [thanks, setThanks] = useState('');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const value = (name: string) => String(data.get(name) ?? '').trim();
    const found = check(value);
    setProblems(found);
    if (focusFirst(form, found)) return;
    setSending(true);
    try {
      const { message } = await api.postEnvelope('/support', {
        subject: value('subject'), message: value('message'), website: value('website'),
        name: value('name') || undefined, email: value('email') || undefined, phone: value('phone') || undefined,
      });
      toast.success(t('toast.messageSent'));
      setThanks(message);
    } catch (error) {
      const told = error instanceof ApiError ? problemsOf(error) : {};
      setProblems(told);
      if (!focusFirst(form, told)) toastError(error);
      else toast.error(messageOf(error));
    } finally {
      setSending(false);
    }
  };

  if (thanks !== '') {
    return (
      <output className={css.thanks}>
        <strong>{thanks}</strong>
        <Button variant="outline" onClick={() => setThanks('')}>{t('catalog.writeAgain')}</Button>
      </output>
    );
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate aria-labelledby="contact-form">
      <h2 id="contact-form" className={css.title}>{t('catalog.writeToUs')}</h2>
      <TextField label={t('account.name')} note={`(${t('common.optional')})`} name="name" autoComplete="name" maxLength={120} defaultValue={user?.name} error={problems.name} />
      <TextField label={t('account.email')} name="email" type="email" autoComplete="email" maxLength={254} defaultValue={user?.email} error={problems.email} />
      <TextField label={t('account.phone')} name="phone" type="tel" autoComplete="tel" maxLength={32} defaultValue={user?.phone} error={problems.phone} />
      <TextField label={t('ticket.subject')} name="subject" maxLength={200} error={problems.subject} required />
      <div data-whole="">
        <TextArea label={t('ticket.message')} name="message" rows={6} maxLength={5000} error={problems.message} required />
      </div>
      <div className={css.trap} aria-hidden="true">
        <input name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <Button type="submit" size="lg" icon={<SendIcon size={18} />} loading={sending} className={css.send}>{t('chat.send')}</Button>
    </form>
  );
}

/** What can be told without asking the server. */
function check(value: (name: Field) => string): Problems {
  const problems: Problems = {};
  for (const name of ['subject', 'message'] as const) {
    if (value(name) === '') problems[name] = t('error.required');
  }
  const email = value('email');
  if (email === '' && value('phone') === '') problems.email = t('catalog.emailOrPhone');
  else if (email !== '' && !/^\S+@\S+\.\S+$/.test(email)) problems.email = t('error.emailInvalid');
  return problems;
}

function problemsOf(error: ApiError): Problems {
  return Object.fromEntries(fields.map((name) => [name, error.field(name)]).filter(([, text]) => text));
}

/** Moves the focus to the first field with a problem; false when there is none. */
function focusFirst(form: HTMLFormElement, problems: Problems): boolean {
  const first = fields.find((name) => problems[name]);
  if (!first) return false;
  (form.elements.namedItem(first) as HTMLElement | null)?.focus();
  return true;
}
