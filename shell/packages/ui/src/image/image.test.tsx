import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Image } from './image.tsx';

test('a picture of the first screen is asked for first, others when they come near', () => {
  render(<><Image src="/a.webp" alt="First" priority /><Image src="/b.webp" alt="Later" srcSet="/b1.webp 320w" sizes="50vw" /></>);
  expect(screen.getByRole('img', { name: 'First' }).getAttribute('loading')).toBe('eager');
  expect(screen.getByRole('img', { name: 'First' }).getAttribute('fetchpriority')).toBe('high');
  expect(screen.getByRole('img', { name: 'Later' }).getAttribute('loading')).toBe('lazy');
});

test('a picture that fails leaves its box', () => {
  const { container } = render(<Image src="/gone.webp" alt="Gone" />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.queryByRole('img')).toBeNull();
  expect(container.firstChild).toBeTruthy();
});
