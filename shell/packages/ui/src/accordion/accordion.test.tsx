import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Accordion } from './accordion.tsx';

test('unfolds under a heading', async () => {
  render(<Accordion headingLevel={2} defaultOpen={['b']} items={[{ value: 'a', title: 'Delivery', content: 'Two days' }, { value: 'b', title: 'Care', content: 'Wipe' }]} />);
  const title = screen.getByRole('heading', { level: 2, name: 'Delivery' });
  const part = title.closest('details');
  expect(part?.open).toBe(false);
  await userEvent.click(title);
  expect(part?.open).toBe(true);
  expect(screen.getByRole('heading', { name: 'Care' }).closest('details')?.open).toBe(true);
});

test('one at a time shares a name', () => {
  const { container } = render(<Accordion multiple={false} items={[{ value: 'a', title: 'A', content: '1' }, { value: 'b', title: 'B', content: '2' }]} />);
  const names = [...container.querySelectorAll('details')].map((details) => details.getAttribute('name'));
  expect(names[0]).toBeTruthy();
  expect(names[0]).toBe(names[1]);
});
