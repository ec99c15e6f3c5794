import { useSession, useToasts } from '@shop/platform';
import { fail, renderSlot, serve, signInAs } from '@shop/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Voucher } from '../src/queries/vouchers.ts';
import VoucherDialog from '../src/slots/voucher-dialog/voucher-dialog.tsx';

function aVoucher(own: Partial<Voucher> = {}): Voucher {
  return {
    id: 1, code: 'TEN', discount: 10, discount_type: 'Percentage', max_discount: 0, min_order_amount: 50, validity: '2026-12-24T23:00:00Z',
    is_collected: false, note: '', reason: '', shop_id: 7, shop_name: 'Casa', shop_logo: '',
    display: { discount: '', min_order_amount: '$50.00' }, ...own,
  };
}

const open = () => renderSlot(VoucherDialog, { shopId: 7, shopName: 'Casa', open: true, onClose: vi.fn() });

beforeEach(() => void signInAs());

/** The element that reads so, whatever its words are marked up with. */
const reads = (text: string) => (_: string, element: Element | null) => element?.tagName === 'BDI' && element.textContent === text;

test('shows percentages and amounts, minimum spend and validity', async () => {
  serve('get', '/get-vouchers', { total: 2, coupons: [aVoucher(), aVoucher({ id: 2, discount: 20, discount_type: 'Amount', display: { discount: '$20.00', min_order_amount: '$0.00' } })] });
  open();
  const dialog = await screen.findByRole('dialog', { name: 'Voucher from Casa' });
  expect(await within(dialog).findByText(reads('10% off'))).toBeTruthy();
  expect(within(dialog).getByText(reads('$20.00 off'))).toBeTruthy();
  expect(within(dialog).getByText('Minimum Spend $50.00')).toBeTruthy();
  expect(within(dialog).getAllByText(/^Validity till 2[45] Dec, 2026$/u)).toHaveLength(2);
});

test('says when there are none', async () => {
  serve('get', '/get-vouchers', { total: 0, coupons: [] });
  open();
  expect(await screen.findByText('Sorry there is no voucher available')).toBeTruthy();
});

test('collecting turns the button into Collected', async () => {
  serve('get', '/get-vouchers', { total: 1, coupons: [aVoucher()] });
  const calls = serve('post', '/vouchers-collect', { coupon: aVoucher({ is_collected: true }) }, { message: 'Voucher collected' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Collect' }));
  const collected = await screen.findByRole('button', { name: 'Collected' });
  expect(calls[0]?.body).toEqual({ coupon_id: 1 });
  await user.click(collected);
  expect(calls).toHaveLength(1);
});

test('a failure to collect is told at the bottom', async () => {
  serve('get', '/get-vouchers', { total: 1, coupons: [aVoucher()] });
  fail('post', '/vouchers-collect', 410, 'All of these vouchers have been taken');
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Collect' }));
  await waitFor(() => expect(useToasts.getState().toasts[0]).toMatchObject({ text: 'All of these vouchers have been taken', place: 'bottom-start' }));
  expect(screen.getByRole('button', { name: 'Collect' })).toBeTruthy();
});

test('a failure to load is told, with a retry', async () => {
  fail('get', '/get-vouchers', 422, 'No such shop');
  const { user } = open();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(useToasts.getState().toasts[0]).toMatchObject({ text: 'No such shop', place: 'bottom-start' });
  serve('get', '/get-vouchers', { total: 0, coupons: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Sorry there is no voucher available')).toBeTruthy();
});

test.each([['begun anew', 'newer'], ['left', null]])('a refusal to collect that was meant for a session that was %s since is dropped', async (_, token) => {
  serve('get', '/get-vouchers', { total: 1, coupons: [aVoucher()] });
  const onClose = vi.fn();
  serve('post', '/vouchers-collect', () => {
    useSession.setState({ token });
    return Response.json({ message: 'Please login first!' }, { status: 401 });
  });
  const { user } = renderSlot(VoucherDialog, { shopId: 7, shopName: 'Casa', open: true, onClose });
  await user.click(await screen.findByRole('button', { name: 'Collect' }));
  await waitFor(() => expect(useSession.getState().token).toBe(token));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Collect' }).hasAttribute('aria-busy')).toBe(false));
  expect(useSession.getState().user).not.toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  expect(useToasts.getState().toasts).toHaveLength(0);
});

test('vouchers that were asked for in a session of before are asked for anew', async () => {
  const calls = serve('get', '/get-vouchers', () => {
    if (calls.length > 1) return { total: 0, coupons: [] };
    useSession.setState({ token: 'newer' });
    return Response.json({ message: 'Please login first!' }, { status: 401 });
  });
  open();
  expect(await screen.findByText('Sorry there is no voucher available', {}, { timeout: 4000 })).toBeTruthy();
  expect(useSession.getState().token).toBe('newer');
  expect(useToasts.getState().toasts).toHaveLength(0);
});

test('an ended session is cleared', async () => {
  fail('get', '/get-vouchers', 401, 'Please login first!');
  open();
  await waitFor(() => expect(useSession.getState().token).toBeNull());
  expect(useToasts.getState().toasts).toHaveLength(0);
});
