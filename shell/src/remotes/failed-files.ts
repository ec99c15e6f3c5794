/** Addresses that a script or a link could not use: lost on the way, or with other bytes than their hash says. */
const failed = new Set<string>();

// Failures of elements do not bubble, but they can be caught on their way down, whoever made the element.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) failed.add(target.src);
    if (target instanceof HTMLLinkElement) failed.add(target.href);
  },
  true,
);

/**
 * Fetches those of `paths` that failed once more from the server. Bundles are cached as never changing: without this the
 * browser would go on using the bad copy it kept.
 */
export async function renewFailed(paths: readonly string[]): Promise<void> {
  const urls = paths.map((path) => new URL(path, window.location.origin).href).filter((url) => failed.delete(url));
  await Promise.all(urls.map((url) => fetch(url, { cache: 'reload' }).catch(() => undefined)));
}
