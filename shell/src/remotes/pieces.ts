import { boot, type SlotName } from '@shop/platform';
import type { ComponentType } from 'react';
import { hasStandIn, loadFromLastGood } from './last-good.ts';
import { loadExpose, type Container } from './runtime.ts';

/** A component of a remote: a page, what fills a slot, or a theme's own part of a page. */
export interface Piece {
  remote: Container;
  expose: string;
}

const loaded = new Map<string, ComponentType<never>>();
const loading = new Map<string, Promise<ComponentType<never>>>();

/** Loads a piece once; a failure is forgotten, so that a later call tries again. */
export function loadPiece(piece: Piece): Promise<ComponentType<never>> {
  const key = keyOf(piece);
  let promise = loading.get(key);
  if (!promise) {
    promise = bring(piece).then(
      (component) => {
        loaded.set(key, component);
        return component;
      },
      (error: unknown) => {
        loading.delete(key);
        throw error;
      },
    );
    loading.set(key, promise);
  }
  return promise;
}

let tellFallback: (error: unknown, piece: Piece) => void = () => {};

/** Called with why a remote's current version could not be had, when the one before stands in for it. */
export function onFallback(tell: typeof tellFallback): void {
  tellFallback = tell;
}

async function bring(piece: Piece): Promise<ComponentType<never>> {
  const { remote, expose } = piece;
  if (hasStandIn(remote)) {
    const before = await loadFromLastGood(remote, expose);
    if (before) return before;
  }
  try {
    return await loadExpose(remote, expose);
  } catch (error) {
    const runs = [...loaded.keys()].some((key) => key.startsWith(`${remote.name}/`));
    const before = runs ? null : await loadFromLastGood(remote, expose).catch(() => null);
    if (!before) throw error;
    tellFallback(error, piece);
    return before;
  }
}

/** A piece that `loadPiece` has already brought. */
export function loadedPiece(piece: Piece): ComponentType | undefined {
  return loaded.get(keyOf(piece)) as ComponentType | undefined;
}

/** What fills a slot in this composition. */
export function pieceInSlot(name: SlotName): Piece {
  for (const remote of boot.composition.remotes) {
    const expose = remote.slots[name];
    if (expose !== undefined) return { remote, expose };
  }
  throw new Error(`no remote of composition ${boot.composition.id} fills the slot ${name}`);
}

function keyOf({ remote, expose }: Piece): string {
  return `${remote.name}/${expose}`;
}
