import { warn } from './cart-state.ts';
import { useCart } from './cart.ts';
import { api } from './client.ts';
import { handleCallError, toastError } from './failure.ts';
import { t } from './messages.ts';
import { isOfSessionBefore, sameSession } from './session.ts';
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
 * the failure stands beside the sums, in `checkoutError`. Only the call that was made last is heard.
 */
export async function fetchCheckout(): Promise<void> {
  const call = ++latest;
  const still = sameSession();
  const { selectedShopIds, couponCode, address } = useCart.getState();
  useCart.setState({ checkoutError: null });
  if (selectedShopIds.length === 0) {
    useCart.setState({ checkout: null });
    return;
  }
  try {
    const checkout = await api.post('/cart/checkout', {
      shop_ids: selectedShopIds,
      ...(couponCode !== '' && { coupon_code: couponCode }),
      ...(address && { address_id: address.id }),
    });
    if (call !== latest || !still()) return;
    if (checkout.checkout_items.length === 0) useCart.setState({ checkout: null, selectedShopIds: [] });
    else useCart.setState({ checkout });
    warn(checkout.info.filter((text) => !told.includes(text)));
    told = checkout.info;
  } catch (error) {
    const newest = call === latest;
    if (newest && !isOfSessionBefore(error)) useCart.setState({ checkoutError: error });
    handleCallError(error, { onError: () => newest && toastError(error) });
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
