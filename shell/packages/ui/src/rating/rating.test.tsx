import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Rating } from './rating.tsx';

afterEach(() => void (document.documentElement.lang = ''));

test.each([[4.6, '92%'], [0, '0%'], [9, '100%'], [-1, '0%']])('%d of five stars fill %s', (value, width) => {
  const { container } = render(<Rating value={value} label="Rated" variant="stars" />);
  expect(container.querySelector<HTMLElement>('[style]')?.style.inlineSize).toBe(width);
});

test('is one picture to a screen reader, named by its sentence', () => {
  render(<Rating value={4} label="Rated 4 out of 5, 12 reviews" count="(12)" />);
  expect(screen.getByRole('img', { name: 'Rated 4 out of 5, 12 reviews' }).textContent).toBe('4.0(12)');
});

test.each([['en', '4.6'], ['fr', '4,6'], ['ar', '4.6'], ['fa', '4.6']])('in %s it is written %s', (lang, text) => {
  document.documentElement.lang = lang;
  render(<Rating value={4.6} label="Rated" />);
  expect(screen.getByRole('img').textContent).toBe(text);
});
