import { afterEach, beforeEach, expect, vi } from 'vitest';

if (typeof window !== 'undefined') fillGaps();

/** jsdom lays nothing out and has no viewport; the kit's primitives ask all the same. */
function fillGaps() {
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  }
  globalThis.ResizeObserver ??= Observer;
  globalThis.IntersectionObserver ??= Observer;
  window.matchMedia ??= (media) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} });
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView ??= () => {};
}

let errors = [];

beforeEach(() => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => void errors.push(args));
});

// A test that expects an error replaces the spy with its own: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
afterEach(() => {
  expect(errors.map((args) => args.map(String).join(' ')), 'unexpected console.error').toEqual([]);
});
