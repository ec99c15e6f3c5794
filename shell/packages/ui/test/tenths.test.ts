import { afterEach, expect, it } from 'vitest';
import { tenths } from '../src/lib/tenths.js';

afterEach(() => document.documentElement.removeAttribute('lang'));

// The document says the same: TestDecimals of backend/document has these cases.
it.each([
  ['en', 4.25, '4.3'],
  ['en', 4.35, '4.4'],
  ['en', 4.45, '4.5'],
  ['en', 1.15, '1.2'],
  ['en', 8.95, '9.0'],
  ['en', 0.05, '0.1'],
  ['en', 4.249, '4.2'],
  ['fr', 4.35, '4,4'],
  ['fr', 1_234_567.25, '1\u202f234\u202f567,3'],
  ['ar', 4.25, '4.3'],
  ['ar', 4, '4.0'],
  ['fa', 4.35, '4.4'],
])('writes in %s %d as %s', (language, value, want) => {
  document.documentElement.lang = language;
  expect(tenths(value)).toBe(want);
});
