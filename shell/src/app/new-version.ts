import { api, boot, onRelease, paths, queryClient, t, toast, useChatDock } from '@shop/platform';
import { createPath } from 'react-router';
import type { TakeOver } from './navigator.ts';

/** How often an open page asks what is live. Signed-in shoppers hear of a release at once, over their realtime connection. */
const often = 5 * 60_000; // ms
/** After a signal every page waits a random part of this, so that they do not all ask in the same moment. */
const spread = 5_000; // ms
const noticeTime = 15_000; // ms

let outdated = false;
let noticed = false;

/** Loads the document of an address instead of changing the page, when `shouldLoadAnew` says so. */
export const loadAnew: TakeOver = (from, to) => {
  if (!shouldLoadAnew(from, to.pathname)) return false;
  window.location.assign(createPath(to));
  return true;
};

/**
 * Whether a change of page should load its document, and with it the composition that is live now. Only where nothing is
 * lost by it: not on the way through a purchase, not beside an open chat, not while something is being sent.
 */
export function shouldLoadAnew(from: string, to: string): boolean {
  return outdated && !buying(from) && !buying(to) && !occupied();
}

function buying(pathname: string): boolean {
  return [paths.checkout(), paths.buyNow()].some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

function occupied(): boolean {
  return useChatDock.getState().shop !== null || queryClient.isMutating() > 0;
}

/** Learns of new compositions while the page lives. In a preview, and outside of a composition, there is nothing to learn. The answer ends it. */
export function watchReleases(): () => void {
  outdated = noticed = false;
  if (boot.preview || boot.composition.id === '') return () => {};
  let asked = Date.now();
  let soon: ReturnType<typeof setTimeout> | undefined;

  const ask = async () => {
    asked = Date.now();
    try {
      const { composition } = await api.get<{ composition: string }>(`/releases/channels/${boot.composition.channel}/composition`);
      // Back to false after a rollback to what this page runs.
      outdated = composition !== boot.composition.id;
    } catch {
      // Asked again in five minutes.
    }
    if (outdated && !noticed && !buying(window.location.pathname)) notice();
  };
  const askWhenSeen = () => {
    if (document.visibilityState === 'visible' && Date.now() - asked >= often) void ask();
  };
  const stopListening = onRelease(() => {
    clearTimeout(soon);
    soon = setTimeout(() => void ask(), Math.random() * spread);
  });
  const timer = setInterval(askWhenSeen, often);
  document.addEventListener('visibilitychange', askWhenSeen);
  return () => {
    stopListening();
    clearInterval(timer);
    clearTimeout(soon);
    document.removeEventListener('visibilitychange', askWhenSeen);
  };
}

function notice(): void {
  noticed = true;
  toast.show({
    text: t('common.newVersion'),
    action: { label: t('common.reload'), run: () => window.location.reload() },
    place: 'bottom-start',
    duration: noticeTime,
  });
}
