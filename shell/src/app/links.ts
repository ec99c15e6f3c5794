import { navigate } from '@shop/platform';

/**
 * Makes every plain `<a href>` of the shop a change of page without loading the document, wherever it comes from: first
 * content, a remote, text from the server. A hovered or focused link brings its page's code ahead of the click.
 */
export function followLinks(prefetchPage: (pathname: string) => void): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const url = addressOf(event.target);
    if (!url) return;
    event.preventDefault();
    navigate(url.pathname + url.search + url.hash);
  });
  const prefetch = ({ target }: Event) => {
    const url = addressOf(target);
    if (url) prefetchPage(url.pathname);
  };
  document.addEventListener('pointerover', prefetch, { passive: true });
  document.addEventListener('focusin', prefetch);
}

/** Paths that the server answers with something else than a page of the shop. */
const outside = /^\/(api|bundles|media|pusher|app|shop)\//;

/** The address that a link leads to, if it is a page of this shop to be opened in this tab. */
function addressOf(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download') || link.relList.contains('external')) return null;
  const url = new URL(link.href);
  if (url.origin !== window.location.origin || outside.test(url.pathname)) return null;
  // A jump within the page is the browser's.
  if (url.hash !== '' && url.pathname === window.location.pathname && url.search === window.location.search) return null;
  return url;
}
