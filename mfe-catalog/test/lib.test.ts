import { aProduct } from '@shop/testkit';
import { expect, test } from 'vitest';
import { firstChoice, isAvailable, missingOption, variantOf } from '../src/lib/options.ts';
import { claimedPercent, hasOptions, srcSetOf } from '../src/lib/product.ts';
import { sceneSet } from '../src/lib/scene.ts';
import { callOf, cleared, filterCount, laterPage, pageOf, toggled, withParam } from '../src/lib/search.ts';
import { aDetailed, aVariant } from './setup.tsx';

const at = (text: string) => new URLSearchParams(text);
const sizes = [{ id: 1, name: 'S' }, { id: 2, name: 'M' }];
const colors = [{ id: 7, name: 'Moss', hex: '#556b2f' }, { id: 8, name: 'Sand', hex: '#d8c7a8' }];
const shirt = () =>
  aDetailed({
    sizes, colors,
    variants: [
      aVariant({ id: 17, size_id: 1, color_id: 7, quantity: 0 }),
      aVariant({ id: 18, size_id: 1, color_id: 8, quantity: 3 }),
      aVariant({ id: 27, size_id: 2, color_id: 7, quantity: 2 }),
    ],
  });

test('a page opens with the first colour that can be bought, and never guesses a size', () => {
  expect(firstChoice(shirt())).toEqual({ size: null, color: 8, unit: null });
  expect(missingOption(shirt(), { size: null, color: 8, unit: null })).toBe('size');
});

test('an option with one value is chosen', () => {
  const product = aDetailed({ sizes: [{ id: 4, name: 'One size' }], variants: [aVariant({ id: 9, size_id: 4 })] });
  const choice = firstChoice(product);
  expect(choice).toEqual({ size: 4, color: null, unit: null });
  expect(variantOf(product, choice)?.id).toBe(9);
});

test('a complete choice is one variant; a combination that is not made is none', () => {
  expect(variantOf(shirt(), { size: 2, color: 7, unit: null })?.id).toBe(27);
  expect(variantOf(shirt(), { size: 2, color: 8, unit: null })).toBeUndefined();
  expect(variantOf(shirt(), { size: null, color: 7, unit: null })).toBeUndefined();
});

test('a value is available when it can be bought with the rest of the choice', () => {
  const choice = { size: null, color: 7, unit: null };
  expect(isAvailable(shirt(), choice, 'size', 1)).toBe(false);
  expect(isAvailable(shirt(), choice, 'size', 2)).toBe(true);
  expect(isAvailable(shirt(), { ...choice, color: null }, 'size', 1)).toBe(true);
});

test('a plain product has its variant at once', () => {
  const product = aDetailed({ variants: [aVariant({ id: 3 })] });
  expect(variantOf(product, firstChoice(product))?.id).toBe(3);
});

test.each([
  [{ limit: 60, sold: 41 }, 68],
  [{ limit: 10, sold: 12 }, 100],
  [{ limit: null, sold: 4 }, null],
  [{ limit: 0, sold: 0 }, null],
])('%o is %s per cent claimed', (claim, percent) => {
  expect(claimedPercent(claim)).toBe(percent);
});

test('pictures name the widths the server keeps', () => {
  expect(srcSetOf({ ...aProduct().images, w160: '/a', w320: '/b', w560: '/c', width: 480 })).toBe('/a 160w, /b 320w, /c 480w');
  expect(srcSetOf(aProduct().images)).toBeUndefined();
  expect(sceneSet('/media/scenes/x.webp')).toBe('/media/scenes/w480/x.webp 480w, /media/scenes/w800/x.webp 800w, /media/scenes/x.webp 1600w');
  expect(sceneSet('/media/products/x.webp')).toBeUndefined();
});

test('a product with several sizes or colours has options', () => {
  expect(hasOptions(aProduct())).toBe(false);
  expect(hasOptions(aProduct({ sizes: [sizes[0]!] }))).toBe(false);
  expect(hasOptions(aProduct({ colors }))).toBe(true);
});

test('the call for an address has its filters, repeated ones as lists, and nothing else', () => {
  expect(callOf(at('search=lamp&brand_id=3&brand_id=4&page=2&utm=x&rating='))).toEqual({ search: 'lamp', brand_id: ['3', '4'], page: '2', per_page: '20' });
  expect(callOf(at('page=1&category_id=5&category_id=6'))).toEqual({ category_id: '5', per_page: '20' });
});

test.each([['', 1], ['page=3', 3], ['page=0', 1], ['page=-2', 1], ['page=1.5', 1], ['page=many', 1]])('page of "%s" is %i', (search, page) => {
  expect(pageOf(at(search))).toBe(page);
  expect(laterPage(at(search))).toBe(page === 1 ? null : page);
});

test('a changed filter starts at the first page', () => {
  expect(withParam(at('brand_id=3&page=4'), 'rating', '4').toString()).toBe('brand_id=3&rating=4');
  expect(withParam(at('rating=4&page=4'), 'rating', null).toString()).toBe('');
  expect(withParam(at('rating=4'), 'page', '2').toString()).toBe('rating=4&page=2');
  expect(toggled(at('brand_id=3'), 'brand_id', '4').getAll('brand_id')).toEqual(['3', '4']);
  expect(toggled(at('brand_id=3&brand_id=4'), 'brand_id', '3').getAll('brand_id')).toEqual(['4']);
});

test('clearing keeps the words and the order', () => {
  const search = at('search=lamp&sort_type=newest&brand_id=3&brand_id=4&in_stock=true&page=2');
  expect(filterCount(search)).toBe(3);
  expect(cleared(search).toString()).toBe('search=lamp&sort_type=newest');
});
