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
