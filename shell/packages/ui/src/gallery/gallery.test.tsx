import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Gallery } from './gallery.tsx';

afterEach(() => void (document.documentElement.dir = 'ltr'));

const gallery = () => (
  <Gallery label="Oak chair" pictures={[{ src: '/a.webp', alt: 'Front' }, { src: '/b.webp', alt: 'Back' }]} labels={{ previous: 'Previous', next: 'Next', picture: (i) => `Picture ${i}`, zoom: 'Zoom' }} />
);
const current = () => screen.getByRole('button', { current: true }).getAttribute('aria-label');

test('moves by buttons, thumbnails and arrow keys, around the end', async () => {
  render(gallery());
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('img', { name: 'Back' })).toBeTruthy();
  await userEvent.keyboard('{ArrowRight}');
  expect(current()).toBe('Picture 1');
  await userEvent.click(screen.getByRole('button', { name: 'Picture 2' }));
  expect(current()).toBe('Picture 2');
});

test('arrow keys follow the direction of the page', async () => {
  document.documentElement.dir = 'rtl';
  render(gallery());
  screen.getByRole('button', { name: 'Zoom' }).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(current()).toBe('Picture 2');
});

test('keys zoom, move the zoomed picture, and end it', async () => {
  render(gallery());
  const zoom = screen.getByRole('button', { name: 'Zoom' });
  const lens = () => screen.getByRole('img').closest<HTMLElement>('[style*=transform]')?.style;
  zoom.focus();
  await userEvent.keyboard('{Enter}');
  expect([zoom.getAttribute('aria-pressed'), lens()?.transformOrigin]).toEqual(['true', '50% 50%']);
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(lens()?.transformOrigin).toBe('70% 100%');
  await userEvent.keyboard('{+}');
  expect(lens()?.transform).toBe('scale(2.8)');
  expect(current()).toBe('Picture 1');
  await userEvent.keyboard('{Escape}{ArrowRight}');
  expect([zoom.getAttribute('aria-pressed'), current()]).toEqual(['false', 'Picture 2']);
});

test('says which picture is shown', async () => {
  const { container } = render(gallery());
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(container.querySelector('[aria-live=polite]')?.textContent).toBe('Picture 2');
});
