import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

test('shows the first panel, and the next by arrow key', async () => {
  render(<Tabs label="About" items={[{ value: 'a', label: 'Description', content: 'Oak' }, { value: 'b', label: 'Reviews', content: 'Good' }]} />);
  expect(screen.getByRole('tabpanel', { name: 'Description' }).textContent).toBe('Oak');
  await userEvent.click(screen.getByRole('tab', { name: 'Description' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Reviews', selected: true })).toBe(document.activeElement);
  expect(screen.getByRole('tabpanel', { name: 'Reviews' }).textContent).toBe('Good');
});

test('arrow keys follow the direction of the page, and go around', async () => {
  document.documentElement.dir = 'rtl';
  render(<Tabs label="About" items={['a', 'b', 'c'].map((value) => ({ value, label: value, content: value }))} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('b');
  await userEvent.keyboard('{End}{ArrowLeft}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('a');
  document.documentElement.dir = 'ltr';
});
