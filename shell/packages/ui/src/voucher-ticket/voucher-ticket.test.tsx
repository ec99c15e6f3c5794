import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { VoucherTicket } from './voucher-ticket.tsx';

const texts = { discount: '15%', details: ['Minimum Spend $80'], collectLabel: 'Collect', collectedLabel: 'Collected' };

test('is collected once', async () => {
  const collect = vi.fn();
  const { rerender } = render(<VoucherTicket {...texts} collected={false} onCollect={collect} />);
  await userEvent.click(screen.getByRole('button', { name: 'Collect' }));
  rerender(<VoucherTicket {...texts} collected onCollect={collect} />);
  await userEvent.click(screen.getByRole('button', { name: 'Collected' }));
  expect(collect).toHaveBeenCalledOnce();
});

test('says what it is worth and what it takes, and waits while it is collected', async () => {
  const collect = vi.fn();
  render(<VoucherTicket {...texts} shop="Casa Norrland" collected={false} loading onCollect={collect} />);
  const ticket = screen.getByRole('article');
  expect(ticket.textContent).toBe('15%Casa NorrlandMinimum Spend $80Collect');
  await userEvent.click(screen.getByRole('button', { name: 'Collect' }));
  expect(collect).not.toHaveBeenCalled();
});
