import type { DataOf } from '@shop/api';
import { refreshCheckout } from './checkout-commands.ts';
import { api } from './client.ts';
import { handleCallError, messageOf } from './failure.ts';
import { t } from './messages.ts';
import { apiQuery, queryClient } from './query.ts';
import { sameSession } from './session.ts';
import { toast } from './toasts.ts';

/**
 * Collects a voucher for the signed-in shopper and says so, or why not, at the bottom of the window. Every list that shows the
 * voucher follows, and the sums count it if it is the best. `onSessionEnded` as for `handleCallError`.
 */
export async function collectVoucher(id: number, onSessionEnded: () => void): Promise<void> {
  const still = sameSession();
  try {
    const { coupon } = await api.post('/vouchers-collect', { coupon_id: id });
    if (!still()) return;
    const own = apiQuery('/get-collected-vouchers').queryKey;
    // A reading that began before does not know of it.
    await queryClient.cancelQueries({ queryKey: own });
    if (!still()) return;
    queryClient.setQueriesData<DataOf<'get', '/get-vouchers'>>({ queryKey: ['/get-vouchers'] }, (list) =>
      list && { ...list, coupons: list.coupons.map((one) => (one.id === id ? { ...one, ...coupon, is_collected: true } : one)) });
    queryClient.setQueryData<DataOf<'get', '/get-collected-vouchers'>>(own, (list) => {
      const others = list?.coupons.filter((one) => one.id !== id) ?? [];
      return list && { ...list, total: others.length + 1, coupons: [coupon, ...others] };
    });
    for (const path of ['/get-collected-vouchers', '/cart/checkout']) void queryClient.invalidateQueries({ queryKey: [path] });
    refreshCheckout();
    toast.success(t('toast.voucherCollected'));
  } catch (error) {
    handleCallError(error, { onSessionEnded, onError: () => toast.error(messageOf(error), { place: 'bottom-start' }) });
  }
}
