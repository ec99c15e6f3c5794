import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { MegaMenu } from './mega-menu.tsx';

const columns = [
  { id: 1, title: 'Home', href: '/home', links: [{ id: 11, title: 'Lighting', href: '/lighting' }] },
  { id: 2, title: 'Kitchen', href: '/kitchen', links: [] },
];

test('asks for its columns when the pointer comes near, and shows them', async () => {
  const near = vi.fn();
  const { rerender } = render(<MegaMenu label="All categories" onNear={near} promo={{ href: '/sale', image: '/sale.webp', text: 'Summer' }} />);
  const button = screen.getByRole('button', { name: 'All categories' });
  await userEvent.click(button);
  expect(near).toHaveBeenCalled();
  expect(screen.getByRole('link', { name: 'Summer' }).getAttribute('href')).toBe('/sale');
  rerender(<MegaMenu label="All categories" columns={columns} onNear={near} />);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Home', 'Lighting', 'Kitchen']);
});

test('walks by arrows and letters, closes on Escape, and when the page changes', async () => {
  const { rerender } = render(<MegaMenu label="All" look="link" columns={columns} page="a" />);
  const button = screen.getByRole('button', { name: 'All' });
  await userEvent.click(button);
  await userEvent.keyboard('{ArrowDown}{End}');
  expect(document.activeElement?.textContent).toBe('Kitchen');
  await userEvent.keyboard('li');
  expect(document.activeElement?.textContent).toBe('Lighting');
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(button);
  rerender(<MegaMenu label="All" look="link" columns={columns} page="b" />);
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

describe('for a mouse', () => {
  const isOpen = () => screen.getByRole('button', { name: 'All' }).getAttribute('aria-expanded') === 'true';

  test('opens when it rests, closes when it has gone, and a press keeps it open', async () => {
    render(<MegaMenu label="All" columns={columns} />);
    const button = screen.getByRole('button', { name: 'All' });
    await userEvent.hover(button);
    expect(isOpen()).toBe(false);
    await waitFor(() => expect(isOpen()).toBe(true));
    await userEvent.unhover(button);
    expect(isOpen()).toBe(true);
    await waitFor(() => expect(isOpen()).toBe(false));
    await userEvent.hover(button);
    await waitFor(() => expect(isOpen()).toBe(true));
    await userEvent.click(button);
    expect(isOpen()).toBe(true);
    await userEvent.click(button);
    expect(isOpen()).toBe(false);
  });

  test('goes on Escape wherever the focus is; a finger only presses', async () => {
    render(<MegaMenu label="All" columns={columns} />);
    const button = screen.getByRole('button', { name: 'All' });
    await userEvent.hover(button);
    await waitFor(() => expect(isOpen()).toBe(true));
    await userEvent.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    await userEvent.pointer({ keys: '[TouchA]', target: button });
    expect(isOpen()).toBe(true);
    await userEvent.pointer({ keys: '[TouchA]', target: button });
    expect(isOpen()).toBe(false);
  });
});

test('says what went wrong in the place of the columns', async () => {
  render(<MegaMenu label="All" failure={<p>Not now</p>} />);
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(screen.getByText('Not now')).toBeTruthy();
});
