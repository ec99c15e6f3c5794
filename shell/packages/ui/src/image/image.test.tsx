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

test('offers AVIF to browsers that take it, under the same alternative text', () => {
  const { container } = render(<Image src="/a.webp" srcSet="/a1.webp 320w" avif="/a1.avif 320w" sizes="50vw" alt="Chair" />);
  const source = container.querySelector('picture > source');
  expect([source?.getAttribute('type'), source?.getAttribute('srcset'), source?.getAttribute('sizes')]).toEqual(['image/avif', '/a1.avif 320w', '50vw']);
  expect(screen.getByRole('img', { name: 'Chair' }).getAttribute('srcset')).toBe('/a1.webp 320w');
});

test('shows the blurred ground until the picture is there', () => {
  const { container } = render(<Image src="/a.webp" alt="Chair" blur="data:image/webp;base64,AA" ratio="4 / 3" />);
  const box = container.firstChild as HTMLElement;
  expect(box.style.backgroundImage).toContain('data:image/webp');
  expect(box.style.aspectRatio).toBe('4 / 3');
  fireEvent.load(screen.getByRole('img'));
  expect(box.style.backgroundImage).toBe('');
});
