import { ApiError, messageOf, t } from '@shop/platform';
import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { handleAccountError } from './call-error.ts';

export type Values = Record<string, string | boolean | readonly File[]>;
/** Field to what is wrong with it. */
export type Complaints = Readonly<Record<string, string | undefined>>;

interface FormOptions<V extends Values, R> {
  initial: V;
  /** What is wrong before anything is sent. */
  check: (values: V) => Complaints;
  send: (values: V) => Promise<R>;
  onDone: (result: R, values: V) => void;
  /** Our words for what the server says about a field, where they differ. */
  wording?: Complaints;
  /** Deals with a refusal in its own way; true when it did. */
  onRefused?: (error: ApiError, values: V) => boolean;
}

/**
 * State of a form: values, complaints by field (ours first, then those of the server's 422), one message for all else.
 * After a refusal the focus goes to the first field that is wrong.
 */
export function useForm<V extends Values, R>({ initial, check, send, onDone, wording = {}, onRefused }: FormOptions<V, R>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Complaints>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.values(errors).some(Boolean)) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const set = <K extends keyof V & string>(name: K, value: V[K]) => {
    setValues((old) => ({ ...old, [name]: value }));
    if (errors[name]) setErrors((old) => ({ ...old, [name]: undefined }));
  };

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return setFailure(messageOf(error));
    if (onRefused?.(error, values)) return;
    const { own, rest } = sort(error, values);
    setErrors(Object.fromEntries(Object.entries(own).map(([name, text]) => [name, wording[name] ?? text])));
    if (error.status === 429) setFailure(t('error.tooMany', { seconds: error.retryAfter }));
    else if (rest !== '') setFailure(rest);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form inside a dialog inside a page: React would hand the event on to the outer one.
    event.stopPropagation();
    if (busy) return;
    setFailure(undefined);
    const wrong = check(values);
    setErrors(wrong);
    if (Object.values(wrong).some(Boolean)) return;
    setBusy(true);
    try {
      onDone(await send(values), values);
    } catch (error) {
      handleAccountError(error, refuse);
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    set,
    errors,
    failure,
    busy,
    reset: (to: V) => setValues(to),
    /** For `<form {...form.props}>`; browsers' own bubbles are off, the fields say it themselves. */
    props: { ref: form, onSubmit: submit, noValidate: true },
    /** For a text field. */
    field: <K extends keyof V & string>(name: K) => ({
      name,
      value: String(values[name]),
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.value as V[K]),
    }),
  };
}

/** What the server says about fields of this form, and what is left to say above it. */
function sort(error: ApiError, values: Values): { own: Record<string, string>; rest: string } {
  const own: Record<string, string> = {};
  const rest: string[] = [];
  for (const [name, texts] of Object.entries(error.errors)) {
    if (name in values && texts[0]) own[name] = texts[0];
    else rest.push(...texts);
  }
  if (Object.keys(own).length === 0 && rest.length === 0) rest.push(messageOf(error));
  return { own, rest: rest.join(' ') };
}
