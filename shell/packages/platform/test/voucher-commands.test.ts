import { expect, test, vi } from 'vitest';
import { collectVoucher, queryClient, useCart, useSession } from '../src/index.ts';
import { queryKey } from '../src/query.ts';
import { checkout, on, signedIn, toasts, withShop } from './shop.ts';

withShop();

const ofShop = queryKey('/get-vouchers', { shop_id: 7 });
const own = queryKey('/get-collected-vouchers', {});
const coupon = { id: 3, code: 'TEN', is_collected: true };

/** The lists as a page has read them, and a selected shop. */
function known(): void {
  signedIn();
  useCart.setState({ selectedShopIds: [7] });
  queryClient.setQueryData(ofShop, { total: 2, coupons: [{ id: 2, is_collected: false }, { id: 3, is_collected: false }] });
  queryClient.setQueryData(own, { total: 1, coupons: [{ id: 1, is_collected: true }] });
}

test('every list shows what was collected, and the sums are asked for again', async () => {
  known();
  const calls = on('post', '/vouchers-collect', { data: { coupon } });
  const sums = on('post', '/cart/checkout', { data: checkout() });
  await collectVoucher(3, vi.fn());
  expect(calls[0]?.body).toEqual({ coupon_id: 3 });
  expect(queryClient.getQueryData(ofShop)).toEqual({ total: 2, coupons: [{ id: 2, is_collected: false }, coupon] });
  expect(queryClient.getQueryData(own)).toEqual({ total: 2, coupons: [coupon, { id: 1, is_collected: true }] });
  expect(queryClient.getQueryState(own)?.isInvalidated).toBe(true);
  await vi.waitFor(() => expect(sums).toHaveLength(1));
  expect(toasts()).toMatchObject([{ tone: 'success', text: 'toast.voucherCollected' }]);
});

test('a list that nobody has read is not begun with one voucher, and without a selection there are no sums', async () => {
  signedIn();
  on('post', '/vouchers-collect', { data: { coupon } });
  const sums = on('post', '/cart/checkout', { data: checkout() });
  await collectVoucher(3, vi.fn());
  expect(queryClient.getQueryData(own)).toBeUndefined();
  expect(sums).toHaveLength(0);
});

test.each([200, 401, 410, 500])('a late %i of a session of before writes nothing and says nothing', async (status) => {
  known();
  const sums = on('post', '/cart/checkout', { data: checkout() });
  on('post', '/vouchers-collect', () => {
    useSession.setState({ token: 'newer' });
    return { status, message: 'These vouchers have been taken', data: { coupon } };
  });
  const ended = vi.fn();
  await collectVoucher(3, ended);
  expect(queryClient.getQueryData(ofShop)).toMatchObject({ coupons: [{ id: 2 }, { id: 3, is_collected: false }] });
  expect(queryClient.getQueryData(own)).toMatchObject({ total: 1 });
  expect(useSession.getState().token).toBe('newer');
  expect(toasts()).toEqual([]);
  expect(sums).toHaveLength(0);
  expect(ended).not.toHaveBeenCalled();
});

test('a refusal is told at the bottom; an ended session is the caller\'s', async () => {
  known();
  on('post', '/vouchers-collect', { status: 410, message: 'This voucher has ended' });
  const ended = vi.fn();
  await collectVoucher(3, ended);
  expect(toasts()).toMatchObject([{ tone: 'error', text: 'This voucher has ended', place: 'bottom-start' }]);
  on('post', '/vouchers-collect', { status: 401 });
  await collectVoucher(3, ended);
  expect(ended).toHaveBeenCalledOnce();
  expect(useSession.getState().token).toBeNull();
  expect(toasts()).toHaveLength(1);
});
