import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Stepper } from './stepper.tsx';

test('tells the steps that are done, the current one, and those ahead', () => {
  render(<Stepper label="Checkout" current="pay" steps={[{ key: 'cart', label: 'Cart' }, { key: 'pay', label: 'Payment' }, { key: 'done', label: 'Done' }]} />);
  expect(screen.getByRole('list', { name: 'Checkout' })).toBeTruthy();
  const steps = screen.getAllByRole('listitem');
  expect(steps.map((step) => [step.dataset.state, step.getAttribute('aria-current'), step.textContent])).toEqual([['done', null, 'Cart'], ['current', 'step', '2Payment'], ['ahead', null, '3Done']]);
});
