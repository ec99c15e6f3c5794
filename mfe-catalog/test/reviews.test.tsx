import { renderSlot, serve } from '@shop/testkit';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Reviews } from '../src/pages/product/reviews.tsx';
import { aDetailed, aReview, noReviews } from './setup.tsx';

const spread = { '1': 0, '2': 0, '3': 1, '4': 2, '5': 9 };

test('shows the spread of the stars and what was written, with the shop\'s reply', async () => {
  serve('get', '/reviews', {
    total: 1, average_rating: 4.67, rating_breakdown: spread,
    reviews: [aReview({ description: 'Sturdy.', verified: true, reply: { text: 'Thank you!', replied_at: '2026-10-02T00:00:00Z' } })],
  });
  const product = aDetailed();
  renderSlot(Reviews, { product });
  expect(await screen.findByText('Sturdy.')).toBeTruthy();
  expect(screen.getByText('4.7')).toBeTruthy();
  expect(screen.getByText('Bought here')).toBeTruthy();
  expect(screen.getByText(`Reply from ${product.shop.name}`)).toBeTruthy();
  expect(screen.getByText('Thank you!')).toBeTruthy();
});

test('a press on the stars filters, another press takes the filter away', async () => {
  const calls = serve('get', '/reviews', { total: 12, average_rating: 4.7, rating_breakdown: spread, reviews: [aReview()] });
  const { user } = renderSlot(Reviews, { product: aDetailed() });
  const four = await screen.findByRole('button', { name: /4 stars/ });
  await user.click(four);
  await waitFor(() => expect(calls.at(-1)?.search.get('rating')).toBe('4'));
  expect(four.getAttribute('aria-pressed')).toBe('true');
  await user.click(four);
  await waitFor(() => expect(four.getAttribute('aria-pressed')).toBe('false'));
  expect((screen.getByRole('button', { name: /1 star/ }) as HTMLButtonElement).disabled).toBe(true);
});

test('pages load one after the other', async () => {
  const calls = serve('get', '/reviews', ({ search }) => ({
    total: 12, average_rating: 4.7, rating_breakdown: spread, reviews: [aReview({ description: `On page ${search.get('page')}` })],
  }));
  const { user } = renderSlot(Reviews, { product: aDetailed() });
  await screen.findByText('On page 1');
  await user.click(screen.getByRole('button', { name: 'Go to page 3' }));
  expect(await screen.findByText('On page 3')).toBeTruthy();
  expect(calls.at(-1)?.search.get('per_page')).toBe('5');
});

test('without reviews it invites to write one', async () => {
  serve('get', '/reviews', noReviews);
  renderSlot(Reviews, { product: aDetailed() });
  expect(await screen.findByText('Be the first to review this')).toBeTruthy();
});
