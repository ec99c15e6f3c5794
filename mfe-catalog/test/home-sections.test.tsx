import { useSession, type ThemeSection } from '@shop/platform';
import { aProduct, aUser, fail, renderRoute, serve, signInAs } from '@shop/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { atPause, lineup } from '../src/pages/home/lineup.ts';
import HomePage from '../src/pages/home/home-page.tsx';
import type { Banner, Home } from '../src/pages/home/sections/index.ts';
import { aShopCard, emptyHome, stubLayout, toasts, useSections as giveSections } from './setup.tsx';

beforeEach(stubLayout);

let last = 0;
const aBanner = (own: Partial<Banner> = {}): Banner => {
  const id = ++last;
  return {
    id, theme: 'test', placement: 'hero', image: `/media/scenes/${id}.webp`, image_kind: 'scene', link: `/to/${id}`, headline: `Headline ${id}`, line: `Line ${id}`,
    button: `Button ${id}`, tone: 'light', mirror: true, spots: [], ...own,
  };
};
const aCutOut = (own: Partial<Banner> = {}) => aBanner({ placement: 'offer', image_kind: 'product', image: '/media/products/p.webp', ...own });
const anOffer = (own: Partial<Banner> = {}) => aBanner({ placement: 'offer', ...own });
const aCategory = (own: Partial<Home['categories'][number]> = {}): Home['categories'][number] => {
  const id = ++last;
  return { id, name: `Category ${id}`, slug: `category-${id}`, thumbnail: '/t.webp', icon: '', cover: '', picture: '/p.webp', total_products: 4, sub_categories: [], ...own };
};
const market = { shops: 12, products: 109, rating: 4.2 };

const aPicture = (src: string) => ({ w160: src, w320: src, w560: src, blur: '', width: 560, height: 560 });

const show = (kind: ThemeSection['kind'], variant: string, home: Partial<Home>) => {
  giveSections({ kind, variant });
  serve('get', '/home', { ...emptyHome, market, ...home } as Home);
  return renderRoute(HomePage, { path: '/' });
};

test('no banner stands in two places, and photographs come first among the offers', () => {
  const [first, second] = [aBanner(), aBanner()];
  const promo = aCutOut({ placement: 'promo' });
  const [cutout, photo] = [aCutOut(), anOffer()];
  const home = { banners: [first, second], ads: [cutout, promo, photo] };
  expect(lineup(home, 'split')).toEqual({ slides: [first, second], beside: [promo, cutout], offers: [photo] });
  expect(lineup(home, 'blocks')).toEqual({ slides: [first], beside: [promo, cutout], offers: [second, photo] });
  expect(lineup(home, 'fullbleed')).toEqual({ slides: [first, second], beside: [], offers: [photo, cutout, promo] });
});

test.each([
  ['Cut once, worn for years', 'Cut once,', 'worn for years'],
  ['Plop!', 'Plop!', ''],
  ['One, two, three', 'One, two,', 'three'],
  ['تُقصّ مرة، وتُلبس سنوات', 'تُقصّ مرة،', 'وتُلبس سنوات'],
])('%s is set in two parts at its last pause', (headline, start, end) => {
  expect(atPause(headline)).toEqual([start, end]);
});

test.each(['split', 'fullbleed', 'immersive', 'portal', 'blocks', 'hologram'])('the hero as %s is the heading of the page and leads on', async (variant) => {
  show('hero', variant, { banners: [aBanner({ headline: 'Rooms, at last', link: '/categories/chairs', button: 'See chairs' })] });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Rooms, at last');
  expect(screen.getByRole('link', { name: 'See chairs' }).getAttribute('href')).toBe('/categories/chairs');
});

test('the immersive hero prices the products in its picture and counts the market', async () => {
  show('hero', 'immersive', { banners: [aBanner({ spots: [{ x: 58, y: 20, name: 'Aria', slug: 'aria', images: aPicture('/aria.webp'), display: '$139.00' }] })] });
  expect((await screen.findByRole('link', { name: 'Aria $139.00' })).getAttribute('href')).toBe('/products/aria');
  expect(screen.getByText('109').closest('div')?.textContent).toContain('products');
});

test('the portal lists the departments and sells the deal of the day', async () => {
  const deal = { ...aProduct({ name: 'Toaster', images: aPicture('/t.webp') }), limit: 60, sold: 41, flash_price: 30, flash_display: '$30.00' };
  const sale = { id: 4, slug: 's', name: 'Twelve', line: '', banner: '', start_date: '2020-01-01T00:00:00Z', end_date: new Date(Date.now() + 90_000).toISOString(), server_time: '', products: [deal] };
  show('hero', 'portal', { banners: [aBanner()], categories: [aCategory({ name: 'Kitchen', slug: 'kitchen' })], running_flash_sale: sale });
  const departments = await screen.findByRole('navigation', { name: 'Categories' });
  expect(within(departments).getByRole('link', { name: 'Kitchen' }).getAttribute('href')).toBe('/categories/kitchen');
  const section = screen.getByRole('region', { name: /Deal of the day/ });
  expect(within(section).getByRole('link', { name: 'Toaster' })).toBeTruthy();
  expect(within(section).getByRole('timer')).toBeTruthy();
  expect(within(section).getByRole('button', { name: 'Add to cart: Toaster' })).toBeTruthy();
});

test('the sticker of the blocks tells the largest reduction, rounded down', async () => {
  show('hero', 'blocks', { banners: [aCutOut({ placement: 'hero' })], best_deal_products: [aProduct({ discount_percentage: 21, images: aPicture('/a.webp') }), aProduct({ discount_percentage: 34.9, images: aPicture('/b.webp') })] });
  expect((await screen.findByText('34%')).parentElement?.textContent).toBe('up to 34% off');
});

test('without banners there is no hero', async () => {
  const { container } = show('hero', 'split', { popular_products: [aProduct()] });
  await waitFor(() => expect(container.querySelector('[aria-busy]')).toBeNull());
  expect(screen.queryByRole('heading')).toBeNull();
});

test.each(['round', 'squircle', 'bento'])('departments as %s lead to theirs', async (variant) => {
  show('categories', variant, { categories: [aCategory({ name: 'Kitchen', slug: 'kitchen' })] });
  const section = await screen.findByRole('region', { name: 'Shop by category' });
  expect(within(section).getByRole('link', { name: /^Kitchen/ }).getAttribute('href')).toBe('/categories/kitchen');
});

test('rooms are the categories with a photo, from all levels; cut-outs fill what is missing', async () => {
  const garden = aCategory({ name: 'Garden', cover: '/media/scenes/garden.webp' });
  show('categories', 'mosaic', { categories: [aCategory({ name: 'Plain' }), aCategory({ name: 'Home', cover: '/media/scenes/living.webp', sub_categories: [garden] })] });
  const section = await screen.findByRole('region', { name: 'Find your corner' });
  expect(within(section).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Home4', 'Garden4', 'Plain4']);
});

test('panels show departments that have more than one category', async () => {
  const [chairs, sofas] = [aCategory({ name: 'Chairs' }), aCategory({ name: 'Sofas' })];
  show('categories', 'panels', { categories: [aCategory({ name: 'Home', sub_categories: [chairs, sofas] }), aCategory({ name: 'Gifts', sub_categories: [aCategory()] })] });
  await screen.findByRole('heading', { name: 'Home' });
  expect(screen.queryByRole('heading', { name: 'Gifts' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Sofas' })).toBeTruthy();
});

test.each([['photos', 3], ['posters', 3], ['strip', 3], ['duo', 2], ['editorial', 1]])('promotions as %s show %i', async (variant, count) => {
  show('promos', variant, { ads: [anOffer(), anOffer(), anOffer(), anOffer()] });
  await screen.findByRole('region', { name: 'From the shops' });
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(count);
});

test.each([['cover', 4], ['centered', 4], ['list', 5], ['rows', 8], ['plain', 4]])('shops as %s show %i', async (variant, count) => {
  show('shops', variant, { shops: Array.from({ length: 9 }, () => aShopCard()) });
  await screen.findByRole('region', { name: 'Shops people come back to' });
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(count);
});

test('the tabs of the best deals change what is shown', async () => {
  const { user } = show('best-deals', 'tabs', { best_deal_products: [aProduct({ name: 'Cheap' })], new_products: [aProduct({ name: 'Fresh' })], popular_products: [aProduct()] });
  await screen.findByRole('heading', { name: 'Cheap' });
  await user.click(screen.getByRole('tab', { name: 'New in' }));
  expect(screen.getByRole('heading', { name: 'Fresh' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Cheap' })).toBeNull();
});

const voucher = {
  id: 7, discount: 15, discount_type: 'Percentage' as const, validity: '2030-01-01T00:00:00Z', shop_id: 1, shop_name: 'Casa Norrland',
  display: { discount: '', min_order_amount: '$80.00' },
};
const coupon = { ...voucher, code: 'X15', max_discount: 0, min_order_amount: 80, is_collected: true, note: '', reason: '', shop_logo: '' };

test('a guest who wants a voucher is asked to log in, and nobody asks what he has collected', async () => {
  const calls = serve('get', '/get-collected-vouchers', { total: 0, coupons: [] });
  const { user } = show('vouchers', 'tickets', { vouchers: [voucher] });
  await user.click(await screen.findByRole('button', { name: 'Collect' }));
  expect(useSession.getState().loginDialog).toBe('login');
  expect(calls).toHaveLength(0);
});

test('a shopper sees which vouchers are collected', async () => {
  signInAs(aUser());
  serve('get', '/get-collected-vouchers', { total: 1, coupons: [coupon] });
  show('vouchers', 'row', { vouchers: [{ ...voucher, id: 8 }, voucher] });
  expect((await screen.findByRole('button', { name: 'Collected' })).closest('li')?.previousElementSibling?.textContent).toContain('Collect');
});

test('a shopper collects a voucher once', async () => {
  signInAs(aUser());
  serve('get', '/get-collected-vouchers', { total: 0, coupons: [] });
  const calls = serve('post', '/vouchers-collect', { coupon });
  const { user } = show('vouchers', 'row', { vouchers: [voucher] });
  const button = await screen.findByRole('button', { name: 'Collect' });
  serve('get', '/get-collected-vouchers', { total: 1, coupons: [coupon] });
  await user.click(button);
  expect((await screen.findByRole('button', { name: 'Collected' })).getAttribute('aria-disabled')).toBe('true');
  expect(calls[0]?.body).toEqual({ coupon_id: 7 });
});

test('a voucher that is gone says so', async () => {
  signInAs(aUser());
  serve('get', '/get-collected-vouchers', { total: 0, coupons: [] });
  fail('post', '/vouchers-collect', 410, 'This voucher has ended');
  const { user } = show('vouchers', 'tickets', { vouchers: [voucher] });
  await user.click(await screen.findByRole('button', { name: 'Collect' }));
  await waitFor(() => expect(toasts()).toContain('This voucher has ended'));
});

test('without vouchers and posts there are no such sections', async () => {
  giveSections({ kind: 'vouchers', variant: 'tickets' }, { kind: 'blog', variant: 'cards' }, { kind: 'most-popular', variant: 'row' });
  serve('get', '/home', { ...emptyHome, market, popular_products: [aProduct()] } as Home);
  renderRoute(HomePage, { path: '/' });
  expect(await screen.findByRole('heading', { name: 'Most popular' })).toBeTruthy();
  await waitFor(() => expect(document.querySelector('.home-later, .home-place')).toBeNull());
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
});

test('the newest posts come with the page', async () => {
  show('blog', 'cards', { blogs: [{ id: 3, slug: 'light', title: 'How to light a room', thumbnail: '', reading_minutes: 4, published_at: '2030-01-01T00:00:00Z' }] });
  expect((await screen.findByRole('link', { name: 'How to light a room' })).getAttribute('href')).toBe('/blog/light');
});
