import { expect, test } from 'vitest';
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
