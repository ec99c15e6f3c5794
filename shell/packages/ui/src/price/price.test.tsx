import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Price } from './price.tsx';

test('keeps its amounts left to right, in any direction of the page', () => {
  const { container } = render(<div dir="rtl"><Price price="$24.00" oldPrice="$29.50" oldPriceLabel="Was $29.50" discount="20% OFF" /></div>);
  const amounts = [...container.querySelectorAll('bdi')];
  expect(amounts.map((amount) => [amount.textContent, amount.dir])).toEqual([['$24.00', 'ltr'], ['$29.50', 'ltr']]);
  expect(screen.getByText('20% OFF')).toBeTruthy();
});

test('strikes the old price for the eye and says it for the ear', () => {
  const { container } = render(<Price price="$24.00" oldPrice="$29.50" oldPriceLabel="Was $29.50" />);
  const struck = container.querySelector('s');
  expect(struck?.textContent).toBe('$29.50');
  expect(struck?.getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByText('Was $29.50')).toBeTruthy();
});

test('without a label the struck price is not hidden from anybody', () => {
  const { container } = render(<Price price="$24.00" oldPrice="$29.50" />);
  expect(container.querySelector('s')?.hasAttribute('aria-hidden')).toBe(false);
});

test('a plain price is nothing but the price', () => {
  const { container } = render(<Price price="$24.00" />);
  expect(container.textContent).toBe('$24.00');
  expect(container.querySelector('[data-sale]')).toBeNull();
});
