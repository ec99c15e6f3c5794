import { expect, test } from 'vitest';
import { hashOf, IntegrityError, trust } from '../src/remotes/integrity.ts';

trust({ integrity: { '/bundles/mfe-cart/1.0.0/remoteEntry.js': 'sha384-abc' } });

test('a file of the composition has its hash, by path or by URL', () => {
  expect(hashOf('/bundles/mfe-cart/1.0.0/remoteEntry.js')).toBe('sha384-abc');
  expect(hashOf(`${window.location.origin}/bundles/mfe-cart/1.0.0/remoteEntry.js`)).toBe('sha384-abc');
});

test.each([
  ['another file', '/bundles/mfe-cart/1.0.0/other.js'],
  ['another version', '/bundles/mfe-cart/1.0.1/remoteEntry.js'],
  ['another origin', 'https://evil.example/bundles/mfe-cart/1.0.0/remoteEntry.js'],
])('%s is refused', (_, url) => {
  expect(() => hashOf(url)).toThrow(IntegrityError);
});
