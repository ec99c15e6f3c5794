import { rich } from '@shop/platform';

/** "Order #100231-2", the code in its own order in every direction of writing. */
export function OrderTitle({ code }: { code: string }) {
  return rich('order.title', { code: <bdi dir="ltr">{code}</bdi> });
}
