import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Timeline } from './timeline.tsx';

test('is a named list in order that tells where it stands', () => {
  render(<Timeline label="Order" entries={[{ key: 'a', title: 'Placed', time: '18 Nov' }, { key: 'b', title: 'On the way', state: 'current', note: 'By van' }, { key: 'c', title: 'Delivered', state: 'ahead' }]} />);
  expect(screen.getByRole('list', { name: 'Order' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((entry) => [entry.textContent, entry.dataset.state, entry.getAttribute('aria-current')])).toEqual([
    ['Placed18 Nov', 'done', null],
    ['On the wayBy van', 'current', 'step'],
    ['Delivered', 'ahead', null],
  ]);
});
