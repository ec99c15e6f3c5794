import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Carousel } from './carousel.tsx';

beforeEach(() => {
  // what Embla asks the browser for and jsdom has not
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
  vi.stubGlobal('IntersectionObserver', class { observe() {} unobserve() {} disconnect() {} });
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} });
});

test('names itself and its slides', () => {
  render(
    <Carousel label="Offers" labels={{ previous: 'Previous', next: 'Next', slide: (i, n) => `Slide ${i} of ${n}` }}>
      <p>One</p>
      <p>Two</p>
    </Carousel>,
  );
  expect(screen.getByRole('region', { name: 'Offers' }).getAttribute('aria-roledescription')).toBe('carousel');
  expect(screen.getByRole('listitem', { name: 'Slide 1 of 2' }).textContent).toBe('One');
});

const labels = { previous: 'Previous', next: 'Next', slide: (i: number, n: number) => `Slide ${i} of ${n}`, pause: 'Pause', play: 'Play' };

test('what moves by itself can be stopped, and is not read out while it moves', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  render(<Carousel label="Offers" labels={labels} autoPlay={4000}><a href="/1">One</a><a href="/2">Two</a></Carousel>);
  expect(screen.getByRole('list').getAttribute('aria-live')).toBe('off');
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
  expect(screen.getByRole('list').getAttribute('aria-live')).toBe('polite');
});

test('only the slide that shows can be reached', () => {
  render(<Carousel label="Offers" labels={labels}><a href="/1">One</a><a href="/2">Two</a></Carousel>);
  expect(screen.getAllByText(/One|Two/).map((link) => link.closest('li')?.hasAttribute('inert'))).toEqual([false, true]);
});
