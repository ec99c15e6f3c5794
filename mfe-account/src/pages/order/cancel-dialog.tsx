import { toast, useT } from '@shop/platform';
import { Button, Dialog, TextArea } from '@shop/ui';
import { useForm } from '../../lib/form.ts';
import { Form } from '../../parts/form.tsx';
import { cancelOrder, type Order } from '../../queries/orders.ts';

const formId = 'cancel-order';

/** Asks once more, and why; a refusal (the shop has started on it) is said inside the dialog. */
export default function CancelDialog({ order, open, onClose }: { order: Order; open: boolean; onClose: () => void }) {
  const t = useT();
  const form = useForm({
    initial: { reason: '' },
    check: () => ({}),
    send: ({ reason }) => cancelOrder(order.id, reason.trim()),
    onDone: () => {
      toast.success(t('toast.orderCancelled'));
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('order.cancelConfirm')}
      closeLabel={t('a11y.closeDialog')}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common.back')}
          </Button>
          <Button variant="danger" type="submit" form={formId} loading={form.busy}>
            {t('order.cancel')}
          </Button>
        </>
      }
    >
      <Form {...form.props} id={formId} failure={form.failure}>
        {order.payment_status === 'paid' && <p>{t('order.cancelRefund', { amount: order.display.payable_amount })}</p>}
        <TextArea
          label={t('order.cancelReason')}
          note={`(${t('common.optional')})`}
          maxLength={500}
          autoGrow
          name="reason"
          value={form.values.reason}
          error={form.errors.reason}
          onChange={(event) => form.set('reason', event.target.value)}
        />
      </Form>
    </Dialog>
  );
}
