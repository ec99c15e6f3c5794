import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Badge } from './badge.tsx';

test('is plain text in the line, coloured by its tone', () => {
  render(<p>Order <Badge tone="success">Delivered</Badge> <Badge>3</Badge></p>);
  expect(screen.getByRole('paragraph').textContent).toBe('Order Delivered 3');
  expect(screen.getByText('Delivered').dataset.tone).toBe('success');
  expect(screen.getByText('3').dataset.tone).toBe('neutral');
});
