import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar, initials } from './avatar.tsx';

test.each([['Ana Lima', 'AL'], ['ana maria de lima', 'AL'], ['Kubo', 'K'], ['', ''], ['محمد علي', 'مع']])('initials of %j are %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test('is decoration, and initials stand in for a picture that fails', () => {
  const { container } = render(<Avatar name="Ana Lima" src="/ana.webp" presence="online" />);
  const root = container.firstElementChild as HTMLElement;
  expect([root.getAttribute('aria-hidden'), root.textContent]).toEqual(['true', '']);
  expect(root.querySelector('[data-presence=online]')).toBeTruthy();
  fireEvent.error(root.querySelector('img') as HTMLImageElement);
  expect(root.textContent).toBe('AL');
});
