import { cloneElement, isValidElement, type ReactNode } from 'react';
import { create } from 'zustand';
import { inSentence } from './amount-text.ts';
import { boot } from './boot.ts';
import { fillMessage, parseMessage } from './icu.ts';
import { intlLocale, useLocale } from './locale.ts';

/** Key to ICU text, in the language of this page load. */
export type Messages = Readonly<Record<string, string>>;
export type MessageValues = Readonly<Record<string, string | number>>;

/** Filled once before the shell renders. */
export const useMessages = create<{ messages: Messages }>()(() => ({ messages: {} }));

const retryAfter = 2_000; // ms; doubled after every failure
const retryAtMost = 60_000; // ms

/** Loads the messages of the document's language. A failure is only logged: the keys are shown until a later try brings the texts. */
export async function loadMessages(url = boot.messages_url, pause = retryAfter): Promise<void> {
  try {
    const response = await fetch(url, { credentials: 'same-origin' });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    const { data } = (await response.json()) as { data: Messages };
    useMessages.setState({ messages: data });
  } catch (error) {
    console.warn('messages could not be loaded', error);
    setTimeout(() => void loadMessages(url, Math.min(pause * 2, retryAtMost)), pause);
  }
}

/** The text of a key with its values filled in, amounts safe from right-to-left text; the key itself when there is no such text. */
export function t(key: string, values: MessageValues = {}): string {
  return fill(key, values).join('');
}

/** Like `t`, for values that are elements: `rich('checkout.agree', { terms: <a …>…</a> })`. */
export function rich(key: string, values: Readonly<Record<string, ReactNode>>): ReactNode[] {
  return fill<ReactNode>(key, values as Readonly<Record<string, ReactNode | string | number>>).map((part, index) =>
    isValidElement(part) ? cloneElement(part, { key: index }) : part,
  );
}

/** `t` for components: they render again when the messages arrive. */
export function useT(): typeof t {
  useMessages((state) => state.messages);
  return t;
}

function fill<V>(key: string, values: Readonly<Record<string, V | string | number>>): (string | V)[] {
  const message = useMessages.getState().messages[key];
  if (message === undefined) return [key];
  const safe = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? inSentence(value) : value]));
  return fillMessage(parseMessage(message), safe, intlLocale(useLocale.getState().name));
}
