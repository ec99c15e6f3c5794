import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TextArea } from './text-area.tsx';

test('ties label, note and error to the text', async () => {
  render(<TextArea label="Message" note="(optional)" hint="At most ten lines" error="Please write something" autoGrow maxLength={4} />);
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message(optional)' });
  expect([area.getAttribute('aria-invalid'), area.dataset.grow]).toEqual(['true', 'true']);
  expect(document.getElementById(area.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Please write something');
  await userEvent.type(area, 'a{Enter}bcd');
  expect(area.value).toBe('a\nbc');
});

test('its label may be for screen readers only', () => {
  render(<TextArea label="Message" hideLabel rows={1} />);
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveProperty('rows', 1);
});
