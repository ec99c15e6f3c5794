import { warn } from './cart-state.ts';
import { useCart } from './cart.ts';
import { api } from './client.ts';
import { handleCallError, toastError } from './failure.ts';
import { t } from './messages.ts';
import { sameSession } from './session.ts';
import { toast } from './toasts.ts';

let latest = 0;
/** The warnings of the last sums: they come again with every one while their reason stands. */
let told: readonly string[] = [];

/** Selects a shop, or takes it out of the selection, and asks for the sums again. */
export async function toggleShop(id: number): Promise<void> {
  useCart.setState(({ selectedShopIds }) => ({
    selectedShopIds: selectedShopIds.includes(id) ? selectedShopIds.filter((one) => one !== id) : [...selectedShopIds, id],
  }));
  await fetchCheckout();
}

/** Chooses the delivery address of the order. */
export function chooseAddress(address: NonNullable<ReturnType<typeof useCart.getState>['address']>): void {
  useCart.setState({ address });
  refreshCheckout();
}

/**
 * Asks for the sums of the selected shops. With none selected there are no sums. New warnings and failures are shown as toasts;
 * the failure is the answer too, null when there is none.
 */
export async function fetchCheckout(): Promise<unknown> {
  const call = ++latest;
  const still = sameSession();
  const { selectedShopIds, couponCode, address } = useCart.getState();
  if (selectedShopIds.length === 0) {
    useCart.setState({ checkout: null });
    return null;
  }
  try {
    const checkout = await api.post('/cart/checkout', {
      shop_ids: selectedShopIds,
      ...(couponCode !== '' && { coupon_code: couponCode }),
      ...(address && { address_id: address.id }),
    });
    if (call !== latest || !still()) return null;
    if (checkout.checkout_items.length === 0) useCart.setState({ checkout: null, selectedShopIds: [] });
    else useCart.setState({ checkout });
    warn(checkout.info.filter((text) => !told.includes(text)));
    told = checkout.info;
    return null;
  } catch (error) {
    handleCallError(error, { onError: () => call === latest && toastError(error) });
    return error;
  }
}

/** Whether at least one shop is selected; says so to the shopper otherwise. */
export function requireSelection(): boolean {
  if (useCart.getState().selectedShopIds.length > 0) return true;
  toast.error(t('error.selectShop'));
  return false;
}

/** Asks for the sums again if any are on screen or due. */
export function refreshCheckout(): void {
  if (useCart.getState().selectedShopIds.length > 0) void fetchCheckout();
}
