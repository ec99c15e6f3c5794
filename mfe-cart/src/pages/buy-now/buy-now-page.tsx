import { useSession, useT } from '@shop/platform';
import { useBuyNowOffer } from '../../lib/use-buy-now-offer.ts';
import { CheckoutForm } from '../../parts/checkout/checkout-form.tsx';
import { NothingChosen, SignInFirst } from '../../parts/checkout/nothing.tsx';

/** The checkout of the one product that is bought apart from the cart. */
export default function BuyNowPage() {
  const guest = useSession((session) => session.token === null);
  return guest ? <SignInFirst /> : <BuyNow />;
}

function BuyNow() {
  const t = useT();
  const offer = useBuyNowOffer();
  const filled = offer.checkout === null || offer.loading || offer.checkout.checkout_items.length > 0;
  return <CheckoutForm title={t('checkout.buyNowTitle')} offer={offer} hasItems={filled} empty={<NothingChosen />} />;
}
