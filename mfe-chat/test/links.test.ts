import { expect, test, vi } from 'vitest';
import { pieces } from '../src/lib/links.ts';

const links = (message: string) => pieces(message).filter(({ link }) => link).map(({ text }) => text);

test.each([
  ['see https://shop.example/a?b=1#c now', ['https://shop.example/a?b=1#c']],
  ['(http://a.example), https://b.example.', ['http://a.example', 'https://b.example']],
  ['HTTPS://A.EXAMPLE', ['HTTPS://A.EXAMPLE']],
  ['javascript:alert(1) ftp://a.example www.a.example https://', []],
  ['<a href="https://a.example">', ['https://a.example']],
  ['https://a.example/wiki/Oak_(tree), (https://b.example/x_(y)).', ['https://a.example/wiki/Oak_(tree)', 'https://b.example/x_(y)']],
  ['انظر https://a.example/x، ثم https://b.example؟', ['https://a.example/x', 'https://b.example']],
  ['https://a.example/\u202Egpj.exe', ['https://a.example/']],
  ['', []],
])('%s', (message, expected) => {
  expect(links(message)).toEqual(expected);
  expect(pieces(message).map(({ text }) => text).join('')).toBe(message);
});

/** Characters that the methods of strings are called on while `run` runs. */
function charactersTouched(run: () => void): number {
  let touched = 0;
  const spies = (['slice', 'split', 'replace', 'charAt'] as const).map((name) => {
    const original = String.prototype[name] as (this: string, ...args: unknown[]) => unknown;
    return vi.spyOn(String.prototype, name).mockImplementation(function (this: string, ...args: unknown[]) {
      touched += name === 'charAt' ? 1 : this.length;
      return original.apply(this, args) as never;
    });
  });
  run();
  for (const spy of spies) spy.mockRestore();
  return touched;
}

test.each([
  ['brackets', 'https://a.example/' + ')'.repeat(2000), 'https://a.example/'],
  ['brackets between marks', 'https://a.example/' + ').'.repeat(1000), 'https://a.example/'],
  ['balanced brackets', 'https://a.example/' + '()'.repeat(1000), 'https://a.example/' + '()'.repeat(1000)],
])('work on %s grows with their number, not its square', (_what, message, url) => {
  expect(links(message)).toEqual([url]);
  expect(charactersTouched(() => pieces(message))).toBeLessThan(4 * message.length);
});

// A search for the end that begins anew at each mark takes minutes for these.
test.each([
  ['marks that end nothing', 'https://a.example/' + '!'.repeat(400_000) + 'x'],
  ['brackets', 'https://a.example/' + ')'.repeat(400_000) + 'x'],
  ['addresses without a host', 'https:// '.repeat(50_000)],
])('a very long message of %s is read', (_what, message) => {
  expect(pieces(message).map(({ text }) => text).join('') === message).toBe(true);
});
