import type { RemoteEntry } from '@shop/platform';
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import type { ComponentType } from 'react';
import { renewFailed } from './failed-files.ts';
import { hashOf, trust } from './integrity.ts';
import { shared } from './shared.ts';

declare global {
  /** Remotes are built with `externalRuntime` and take the runtime's core from here. */
  var _FEDERATION_RUNTIME_CORE: unknown;
  interface Window {
    trustedTypes?: { createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => string } };
  }
}

const scriptTimeout = 10_000;
const secondTry = 400;

/** Turns a URL into one that `script.src` takes under Trusted Types. Only the shop's own origin passes. */
const policy = window.trustedTypes?.createPolicy('mf', {
  createScriptURL(url) {
    if (new URL(url, window.location.href).origin !== window.location.origin) throw new TypeError(`refused script from ${url}`);
    return url;
  },
});

/** What can be loaded from: a remote, or the container inside a theme. */
export type Container = Pick<RemoteEntry, 'name' | 'version' | 'manifestUrl' | 'manifest' | 'integrity'>;

const manifests = new Map<string, string>();

const hooks: ModuleFederationRuntimePlugin = {
  name: 'shop',
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = policy ? policy.createScriptURL(url) : url;
    script.integrity = hashOf(url);
    script.crossOrigin = 'anonymous';
    script.async = true;
    return { script, timeout: scriptTimeout };
  },
  createLink({ url, attrs }) {
    const link = document.createElement('link');
    for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
    // The runtime does not wait for its stylesheets, and the bundler's loader would take the link as loaded: the page would
    // appear without styles. As a preload, the loader adds its own link and waits for it.
    if (link.rel === 'stylesheet') {
      link.rel = 'preload';
      link.as = 'style';
    }
    link.href = url;
    link.integrity = hashOf(url);
    link.crossOrigin = 'anonymous';
    link.addEventListener('error', () => link.remove());
    return link;
  },
  fetch(url) {
    const manifest = manifests.get(String(url));
    if (manifest === undefined) return undefined as never;
    return Promise.resolve(new Response(manifest, { headers: { 'Content-Type': 'application/json' } }));
  },
};

const federation = createInstance({ name: 'shell', remotes: [], shareStrategy: 'loaded-first', shared: shared as never, plugins: [hooks] });

/** Makes remotes and containers of the composition loadable. Nothing is requested yet. */
export function registerRemotes(remotes: readonly Container[]): void {
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  for (const remote of remotes) know(remote);
  federation.registerRemotes(remotes.map(registration));
}

/** Puts another version of a remote in the place of the one that is registered. */
export function addContainer(remote: Container): void {
  know(remote);
  register(remote);
}

/**
 * Registers a remote in the place of what the runtime knows of it. Told to `force`, it does the same, with a warning each
 * time that this may be a mistake; here it is how a failed load is forgotten.
 */
function register(remote: Container): void {
  const known = federation.options.remotes.find(({ name }) => name === globalName(remote.name));
  if (known) federation.remoteHandler['removeRemote'](known);
  federation.registerRemotes([registration(remote)]);
}

function know(remote: Container): void {
  trust(remote);
  manifests.set(absolute(remote.manifestUrl), JSON.stringify(remote.manifest));
}

/**
 * Loads the component that a remote exposes as its default. A failure is tried once more, with the files that failed fresh
 * from the server, for three reasons: phones lose single requests, caches keep wrong bytes, and Chromium hands a failed
 * preload of the document to the first script that asks for the same file. Without a network nothing is tried twice.
 */
export async function loadExpose(remote: Container, expose: string): Promise<ComponentType<never>> {
  try {
    return await attempt(remote, expose);
  } catch (error) {
    if (!navigator.onLine) throw error;
    await new Promise((resolve) => setTimeout(resolve, secondTry));
    await renewFailed(Object.keys(remote.integrity));
    return attempt(remote, expose);
  }
}

/** One attempt. After a failure the remote is forgotten, so that the next one starts afresh. */
async function attempt(remote: Container, expose: string): Promise<ComponentType<never>> {
  try {
    const module = await federation.loadRemote<{ default?: ComponentType<never> }>(`${globalName(remote.name)}/${expose.replace(/^\.\//, '')}`);
    if (!module?.default) throw new Error(`${remote.name}@${remote.version} has nothing at ${expose}`);
    return module.default;
  } catch (error) {
    register(remote);
    throw error;
  }
}

function registration({ name, manifestUrl }: Container) {
  return { name: globalName(name), entry: absolute(manifestUrl) };
}

/** A bundle's name as the global that its entry sets. */
function globalName(name: string): string {
  return name.replaceAll('-', '_');
}

function absolute(path: string): string {
  return new URL(path, window.location.origin).href;
}
