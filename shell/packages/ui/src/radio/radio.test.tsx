import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Radio, RadioGroup } from './radio.tsx';

test('is a named group that arrow keys move through', async () => {
  const change = vi.fn();
  render(
    <RadioGroup label="Size" defaultValue="M" onValueChange={change} layout="row">
      {['S', 'M', 'L'].map((size) => (
        <Radio key={size} value={size} label={size} variant="chip" />
      ))}
    </RadioGroup>,
  );
  expect(screen.getByRole('radiogroup', { name: 'Size' })).toBeTruthy();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'M' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(change).toHaveBeenLastCalledWith('L');
  await userEvent.click(screen.getByText('S'));
  expect(change).toHaveBeenLastCalledWith('S');
});

test('a swatch is named by its colour', () => {
  render(
    <RadioGroup label="Color" defaultValue="1">
      <Radio variant="swatch" value="1" label="Graphite" color="#333333" />
    </RadioGroup>,
  );
  expect(screen.getByRole('radio', { name: 'Graphite', checked: true })).toBeTruthy();
});

test('a radio outside a group says what it needs', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Radio value="1" label="One" />)).toThrow('needs a RadioGroup');
});
