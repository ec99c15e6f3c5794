import type { User } from '@shop/api';
import {
  boot, emptyBoot, queryClient, useCart, useChatDock, useCurrency, useLocale, useMessages, useSession, useThemeStore, useToasts,
  type Boot, type Messages,
} from '@shop/platform';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreApi } from 'zustand';
import { aUser } from './factories.ts';

const stores: readonly StoreApi<never>[] = [useSession, useCart, useChatDock, useCurrency, useLocale, useThemeStore, useToasts, useMessages] as never;

/** The shop's own English messages, merged from the files of all areas. */
const english = readMessages();

/** A shop as after loading a page as a guest, with the real English messages. Runs before every test. */
export function resetShop(): void {
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  queryClient.clear();
  Object.assign(boot, structuredClone(emptyBoot));
  for (const store of stores) reset(store);
  setMessages(english);
  setBoot({ master: { ...boot.master, app_name: 'NovaStore' } });
}

/** Changes facts of the page load. Stores that were made from them follow. */
export function setBoot(facts: Partial<Boot>): void {
  Object.assign(boot, facts);
  if (facts.locale) useLocale.setState({ name: facts.locale.name, direction: facts.locale.direction });
  const currency = boot.master.currencies.find(({ id }) => id === boot.currency_id);
  if (currency) useCurrency.setState(currency, true);
  const theme = boot.composition.themes.find(({ name }) => name === boot.theme);
  if (theme) useThemeStore.setState({ name: theme.name, data: theme.data });
}

/** Replaces the messages; keys that are missing show as themselves. */
export function setMessages(messages: Messages): void {
  useMessages.setState({ messages });
}

/** Signs a user in without any call. */
export function signInAs(user: User = aUser(), token = 'token-of-a-test'): User {
  useSession.setState({ user, token });
  return user;
}

function reset<State>(store: StoreApi<State>): void {
  store.setState(store.getInitialState(), true);
}

function readMessages(): Messages {
  const folder = join(import.meta.dirname, '../../../../backend/site/messages');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { en: Messages }).en)
    .reduce((all, some) => ({ ...all, ...some }), {});
}

/** The texts of the notices on screen, oldest first. */
export function toasts(): string[] {
  return useToasts.getState().toasts.map(({ text }) => text);
}
