import { setNavigate } from '@shop/platform';
import { beforeEach, expect, test, vi } from 'vitest';
import { followLinks } from '../src/app/links.ts';

const go = vi.fn();
const prefetch = vi.fn();
setNavigate(go);
followLinks(prefetch);

beforeEach(() => {
  go.mockClear();
  prefetch.mockClear();
  window.history.replaceState(null, '', '/products');
});

/** Clicks a link; whether the browser would follow it. It is kept from doing so. */
function click(html: string, init: MouseEventInit = {}): boolean {
  document.body.innerHTML = html;
  let follows = false;
  const stay = (event: Event) => {
    follows = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', stay, { once: true });
  document.querySelector('b, a')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  return follows;
}

test('a link of the shop changes the page, whatever is inside it', () => {
  expect(click('<a href="/shops/3?tab=all#top"><b>Fjord</b></a>')).toBe(false);
  expect(go).toHaveBeenCalledWith('/shops/3?tab=all#top', undefined);
});

test.each([
  ['a new tab', '<a href="/shops" target="_blank">x</a>', {}],
  ['another site', '<a href="https://example.com/shops">x</a>', {}],
  ['a download', '<a href="/shops" download>x</a>', {}],
  ['a file of the server', '<a href="/media/terms.pdf">x</a>', {}],
  ['a jump within the page', '<a href="#reviews">x</a>', {}],
  ['a click with a key held', '<a href="/shops">x</a>', { ctrlKey: true }],
])('%s is left to the browser', (_, html, init) => {
  expect(click(html, init)).toBe(true);
  expect(go).not.toHaveBeenCalled();
});

test('a hovered or focused link brings its page ahead', () => {
  document.body.innerHTML = '<a href="/shops">x</a>';
  document.querySelector('a')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(prefetch).toHaveBeenCalledWith('/shops');
});
