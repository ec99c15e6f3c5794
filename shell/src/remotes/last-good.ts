import { api, boot, type RemoteEntry } from '@shop/platform';
import type { ComponentType } from 'react';
import { addContainer, loadExpose, type Container } from './runtime.ts';

/** What stands in for remotes whose current version could not be had, while this page lives. */
const standIns = new Map<string, Promise<Container | null>>();

/**
 * Loads a component from the version of the remote that was live before, when the host kept one that fits; null when there
 * is none. Only for a remote of which nothing runs yet: two versions of one remote share the bundler's registry.
 */
export async function loadFromLastGood(remote: Container, expose: string): Promise<ComponentType<never> | null> {
  const before = await standInFor(remote);
  if (!before) return null;
  try {
    return await loadExpose(before, expose);
  } catch (error) {
    standIns.delete(remote.name);
    addContainer(remote);
    throw error;
  }
}

/** Whether another version stands in for a remote. */
export function hasStandIn({ name }: Container): boolean {
  return standIns.has(name);
}

async function standInFor(remote: Container): Promise<Container | null> {
  // A preview shows what is broken; a development server's remote is of no composition, and themes have built-in pieces.
  const { id, remotes } = boot.composition;
  if (boot.preview || id === '' || remote.version === 'dev' || !remotes.some(({ name }) => name === remote.name)) return null;
  let asked = standIns.get(remote.name);
  if (!asked) {
    asked = ask(remote);
    standIns.set(remote.name, asked);
  }
  const before = await asked.catch(() => null);
  if (!before) standIns.delete(remote.name);
  return before;
}

async function ask({ name }: Container): Promise<Container | null> {
  const { remote } = await api.get<{ remote: RemoteEntry | null }>(`/releases/channels/${boot.composition.channel}/last-good/${name}`);
  if (remote) addContainer(remote);
  return remote;
}
