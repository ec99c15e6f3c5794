/** What only the window can do; tests put spies here. */
export const page = {
  reload(): void {
    window.location.reload();
  },
  /** Takes a wish out of the address, which the server would follow before any cookie. */
  forget(parameter: string): void {
    const url = new URL(window.location.href);
    if (!url.searchParams.has(parameter)) return;
    url.searchParams.delete(parameter);
    window.history.replaceState(window.history.state, '', url);
  },
};

/** Sets a cookie that the document's server reads (locale, currency, theme) for a year. */
export function setCookie(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}

/** Whether the cookie really has the value now; a browser may refuse cookies. */
export function hasCookie(name: string, value: string): boolean {
  return document.cookie.split('; ').includes(`${name}=${encodeURIComponent(value)}`);
}
