import { beforeEach, expect, test, vi } from 'vitest';
import { createNavigator, type Place } from '../src/app/navigator.ts';
import { scrollMemory } from '../src/app/scroll.ts';

const restore = scrollMemory(createNavigator(async () => undefined));
const scrolled: string[] = [];

beforeEach(() => {
  scrolled.length = 0;
  document.body.innerHTML = '<h2 id="größe">Size</h2>';
  vi.spyOn(window, 'scrollTo').mockImplementation((...to: unknown[]) => void scrolled.push(to.join()));
  HTMLElement.prototype.scrollIntoView = function () {
    scrolled.push(this.id);
  };
});

const at = (hash: string): Place => ({ location: { pathname: '/categories', search: '', hash, state: null, key: hash, mask: undefined }, action: 'PUSH', keepScroll: false });

test.each([
  ['what the address names comes into view', '#gr%C3%B6%C3%9Fe', 'größe'],
  ['a name that nothing has leads to the top', '#weight', '0,0'],
  ['a malformed name too', '#50%', '0,0'],
  ['and so does none', '', '0,0'],
])('%s', (_, hash, where) => {
  restore(at(hash), true);
  expect(scrolled).toEqual([where]);
});
