import type { DataOf } from '@shop/platform';
import { aProduct, fail, renderRoute, serve } from '@shop/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import FlashSalePage from '../src/pages/flash-sale/flash-sale-page.tsx';
import { caught } from './setup.tsx';

type Sale = DataOf<'get', '/flash-sale/{id}/details'>['flash_sale'];

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const aSale = (own: Partial<Sale> = {}): Sale => ({
  id: 4, slug: 'weekend', name: 'The weekend twelve', line: 'Counted out.', banner: '', start_date: inSeconds(-60), end_date: inSeconds(7200), server_time: inSeconds(0),
  products: [{ ...aProduct({ name: 'Toaster' }), limit: 60, sold: 41, flash_price: 30, flash_display: '$30.00' }], ...own,
});
const show = (Page = FlashSalePage) => renderRoute(Page, { path: '/flash-sale/:id', at: '/flash-sale/4' });

test('a running sale counts down to its end and shows what is claimed', async () => {
  serve('get', '/flash-sale/4/details', { flash_sale: aSale() });
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'The weekend twelve' })).toBeTruthy();
  expect(document.title).toBe('The weekend twelve - NovaStore');
  expect(screen.getByText('Ends in')).toBeTruthy();
  expect(screen.getByRole('timer', { name: 'Time left: 02 hrs 00 min' })).toBeTruthy();
  expect(screen.getByText('68% claimed')).toBeTruthy();
});

test('an upcoming sale counts down to its start and shows the prices it will have', async () => {
  serve('get', '/flash-sale/4/details', { flash_sale: aSale({ start_date: inSeconds(3600), end_date: inSeconds(90_000) }) });
  show();
  expect(await screen.findByText('Starts in')).toBeTruthy();
  const card = screen.getByRole('link', { name: 'Toaster' }).closest('article')!;
  expect(within(card).getByText('$30.00 in the sale')).toBeTruthy();
  expect(screen.queryByText('68% claimed')).toBeNull();
});

test('when the time is up the sale is read again, and is over', async () => {
  serve('get', '/flash-sale/4/details', { flash_sale: aSale({ end_date: inSeconds(1.2) }) });
  show();
  await screen.findByText('Ends in');
  fail('get', '/flash-sale/4/details', 410, 'This flash sale is over');
  serve('get', '/flash-sales', { incoming_flash_sale: aSale({ id: 9, name: 'Before the holidays' }) });
  expect(await screen.findByRole('heading', { name: 'This flash sale is over' }, { timeout: 4000 })).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Before the holidays' })).getAttribute('href')).toBe('/flash-sale/9');
});

test('with no other sale the best deals are the way on', async () => {
  fail('get', '/flash-sale/4/details', 410);
  serve('get', '/flash-sales', {});
  show();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Best Deal' }).getAttribute('href')).toBe('/best-deal'));
});

test('an unknown sale is thrown to the page\'s boundary', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fail('get', '/flash-sale/4/details', 404, 'There is no such flash sale');
  show(caught(FlashSalePage) as typeof FlashSalePage);
  expect((await screen.findByRole('alert')).textContent).toBe('There is no such flash sale');
});
