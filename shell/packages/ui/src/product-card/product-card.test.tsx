import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ProductCard, toneOf } from './product-card.tsx';

test('is an article with one link, a heart and a cart button', async () => {
  const favorite = vi.fn();
  const add = vi.fn();
  render(
    <ProductCard
      href="/products/oak-chair"
      name="Oak chair"
      image={{ src: '/oak.webp' }}
      price="$24.00"
      oldPrice="$29.50"
      oldPriceLabel="Was $29.50"
      rating={{ value: 4.6, label: 'Rated 4.6 out of 5', count: '(12)' }}
      favorite={{ pressed: false, label: 'Add Oak chair to wishlist', onPress: favorite }}
      action={{ text: 'Add to cart', label: 'Add Oak chair to cart', onPress: add }}
    />,
  );
  expect(screen.getByRole('article')).toBeTruthy();
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Oak chair' }).getAttribute('href')).toBe('/products/oak-chair');
  expect(screen.getByText('Was $29.50')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Rated 4.6 out of 5' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add Oak chair to wishlist', pressed: false }));
  await userEvent.click(screen.getByRole('button', { name: 'Add Oak chair to cart' }));
  expect([favorite.mock.calls.length, add.mock.calls.length]).toEqual([1, 1]);
});

test('a card that is being added ignores further presses', async () => {
  const add = vi.fn();
  render(<ProductCard href="/p" name="P" image={{ src: '/p.webp' }} price="$1.00" action={{ text: 'Add', label: 'Add P', loading: true, onPress: add }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add P' }));
  expect(add).not.toHaveBeenCalled();
});

test('a product keeps one of six tones', () => {
  const tones = Array.from({ length: 600 }, (_, id) => toneOf(id));
  expect(new Set(tones)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  expect(toneOf(17)).toBe(toneOf(17));
});
