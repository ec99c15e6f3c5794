import { describe, expect, test } from 'vitest';
import { fillMessage, parseMessage } from '../src/icu.ts';

const say = (message: string, values: Record<string, string | number> = {}, locale = 'en') =>
  fillMessage(parseMessage(message), values, locale).join('');

describe('messages', () => {
  test('text and arguments', () => {
    expect(say('Hello, {name}', { name: 'Nora' })).toBe('Hello, Nora');
    expect(say('{ title } - {app}', { title: 'Cart', app: 'NovaStore' })).toBe('Cart - NovaStore');
    expect(say('{year}', { year: 2026 })).toBe('2026');
    expect(say('{missing}')).toBe('{missing}');
  });

  test('a fraction is written as in the locale, with Latin digits; a whole number stays as it is', () => {
    expect(['en', 'fr', 'ar', 'fa'].map((locale) => say('{rating}', { rating: 4.2 }, locale))).toEqual(['4.2', '4,2', '4.2', '4.2']);
    expect(say('#{order}', { order: 100231 }, 'fr')).toBe('#100231');
  });

  test('plural: exact numbers win over categories', () => {
    const items = '{count, plural, =0 {No items} one {# item} other {# items}}';
    expect(say(items, { count: 0 })).toBe('No items');
    expect(say(items, { count: 1 })).toBe('1 item');
    expect(say(items, { count: 12345 })).toBe('12,345 items');
  });

  test('plural: every category of Arabic', () => {
    const hours = '{n, plural, zero {zero} one {one} two {two} few {few #} many {many #} other {other #}}';
    expect([0, 1, 2, 3, 11, 100].map((n) => say(hours, { n }, 'ar'))).toEqual(['zero', 'one', 'two', 'few 3', 'many 11', 'other 100']);
  });

  test('plural inside a sentence, with an argument inside', () => {
    expect(say('Up to {count, plural, one {# file} other {# files}}, {size} each', { count: 3, size: '2 MB' })).toBe('Up to 3 files, 2 MB each');
    expect(say('{n, plural, one {# item of {shop}} other {# items of {shop}}}', { n: 2, shop: 'Fjord' })).toBe('2 items of Fjord');
  });

  test('select', () => {
    const who = '{gender, select, female {her} male {his} other {their}} cart';
    expect(say(who, { gender: 'female' })).toBe('her cart');
    expect(say(who, { gender: 'unknown' })).toBe('their cart');
  });

  test('apostrophes', () => {
    expect(say("Don't")).toBe("Don't");
    expect(say("l''article de {shop}", { shop: 'Fjord' })).toBe("l'article de Fjord");
    expect(say("l'article")).toBe("l'article");
    expect(say("'{literal}'")).toBe('{literal}');
  });

  test('a message that is not well formed is its own text', () => {
    expect(say('{open')).toBe('{open');
    expect(say('a } b')).toBe('a } b');
    expect(say('{n, number}', { n: 1 })).toBe('{n, number}');
  });
});
