import { render, screen } from '@testing-library/react';
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
