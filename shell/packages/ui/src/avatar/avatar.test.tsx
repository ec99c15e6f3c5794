import { expect, test } from 'vitest';
import { initials } from './avatar.tsx';

test.each([['Ana Lima', 'AL'], ['ana maria de lima', 'AL'], ['Kubo', 'K'], ['', ''], ['محمد علي', 'مع']])('initials of %j are %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
