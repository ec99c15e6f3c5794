import { fetchCart, openCartDrawer, t as text, toast, useT } from '@shop/platform';
import { BagIcon, Button } from '@shop/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { accountErrorToast } from '../../lib/call-error.ts';
import { onDemand } from '../../parts/on-demand.tsx';
import { orderAgain, type Order } from '../../queries/orders.ts';
import * as css from './order-actions.module.css';

const CancelDialog = onDemand(() => import('./cancel-dialog.tsx'));

/** What the shopper can do with an order. */
export function OrderActions({ order }: { order: Order }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const again = useMutation({
    mutationFn: () => orderAgain(order.id),
    onSuccess: async (missing) => {
      await fetchCart();
      if (missing.length > 0) toast.warning(text('order.notAdded', { count: missing.length }));
      if (missing.length < order.products.length) openCartDrawer();
    },
    onError: accountErrorToast,
  });
  return (
    <div className={css.actions}>
      <Button block icon={<BagIcon size={18} />} loading={again.isPending} onClick={() => again.mutate()}>
        {t('order.again')}
      </Button>
      {order.can_cancel && (
        <Button block variant="outline" onClick={() => setAsking(true)}>
          {t('order.cancel')}
        </Button>
      )}
      <CancelDialog order={order} open={asking} onClose={() => setAsking(false)} />
    </div>
  );
}
