import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('is a plain button that does not submit forms', async () => {
  const press = vi.fn();
  render(<Button onClick={press}>Buy</Button>);
  const button = screen.getByRole('button', { name: 'Buy' });
  await userEvent.click(button);
  expect(press).toHaveBeenCalledOnce();
  expect(button).toHaveProperty('type', 'button');
});

test('ignores presses while loading and keeps the focus', async () => {
  const press = vi.fn();
  render(<Button loading onClick={press}>Buy</Button>);
  const button = screen.getByRole('button', { name: 'Buy' });
  await userEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
});

test('is a link with href, and takes the element given as render', async () => {
  const own = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const outer = vi.fn();
  render(<Button href="/cart" onClick={outer} render={<a className="router" onClick={own} />}>Cart</Button>);
  const link = screen.getByRole('link', { name: 'Cart' });
  expect(link.getAttribute('href')).toBe('/cart');
  expect(link.className).toMatch(/button.*router|router.*button/u);
  await userEvent.click(link);
  expect(own).toHaveBeenCalledOnce();
  expect(outer).toHaveBeenCalledOnce();
});
