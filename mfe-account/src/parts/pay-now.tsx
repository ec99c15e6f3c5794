import { useT } from '@shop/platform';
import { Button, type ButtonProps } from '@shop/ui';
import { useMutation } from '@tanstack/react-query';
import { accountErrorToast } from '../lib/call-error.ts';
import { payUrl, renewOrder, type Order } from '../queries/orders.ts';

/** Leads to the gateway's page where an order that has `pay_until` is paid. */
export function PayNow({ order, size }: { order: Order; size?: ButtonProps['size'] }) {
  const t = useT();
  const pay = useMutation({
    mutationFn: () => payUrl(order.id),
    onSuccess: (url) => window.location.assign(url),
    onError(error) {
      accountErrorToast(error);
      renewOrder(order.id); // paid or called off meanwhile
    },
  });
  return (
    <Button size={size} loading={pay.isPending || pay.isSuccess} onClick={() => pay.mutate()}>
      {t('order.payNow')}
    </Button>
  );
}
