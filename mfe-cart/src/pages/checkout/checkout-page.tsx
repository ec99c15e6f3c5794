import { useCart, useSession, useT } from '@shop/platform';
import { useCartOffer } from '../../lib/use-cart-offer.ts';
import { useFreshCart } from '../../lib/use-fresh-cart.ts';
import { CheckoutForm } from '../../parts/checkout/checkout-form.tsx';
import { CheckoutSkeleton } from '../../parts/checkout/checkout-skeleton.tsx';
import { NothingToBuy, SignInFirst } from '../../parts/checkout/nothing.tsx';

/** The checkout of the selected shops. */
export default function CheckoutPage() {
  const guest = useSession((session) => session.token === null);
  return guest ? <SignInFirst /> : <Checkout />;
}

function Checkout() {
  const t = useT();
  const offer = useCartOffer();
  const filled = useCart((cart) => cart.groups.length > 0);
  const waiting = useFreshCart(!filled);
  if (!filled && waiting) return <CheckoutSkeleton title={t('checkout.title')} />;
  return <CheckoutForm title={t('checkout.title')} offer={offer} hasItems={filled} empty={<NothingToBuy />} />;
}
