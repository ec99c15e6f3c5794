import { t as text, toast, useT } from '@shop/platform';
import { TextArea } from '@shop/ui';
import { required } from '../../lib/checks.ts';
import { useForm } from '../../lib/form.ts';
import { useRequestKey } from '../../lib/request-key.ts';
import { AttachmentsField } from '../../parts/attachments-field.tsx';
import { Actions, Form } from '../../parts/form.tsx';
import { writeInTicket, type Ticket } from '../../queries/tickets.ts';

const blank = { message: '', attachments: [] as readonly File[] };

/** Writes in a ticket. In a closed one that is how it is opened again, and the form says so. */
export function ReplyForm({ ticket }: { ticket: Ticket }) {
  const t = useT();
  const closed = ticket.status === 'closed';
  const { keyOf, forget } = useRequestKey();
  const form = useForm({
    initial: blank,
    check: ({ message }) => ({ message: required(message) }),
    send: (values) => writeInTicket(ticket.ticket_number, values.message, values.attachments, keyOf(values)),
    onDone: () => {
      forget();
      form.reset(blank);
      toast.success(text('toast.messageSent'));
    },
  });
  return (
    <Form {...form.props} failure={form.failure}>
      <TextArea
        label={t('ticket.message')}
        hint={closed ? t('ticket.closedHint') : undefined}
        name="message"
        rows={4}
        dir="auto"
        maxLength={5000}
        value={form.values.message}
        error={form.errors.message}
        onChange={(event) => form.set('message', event.target.value)}
      />
      <AttachmentsField files={form.values.attachments} error={form.errors.attachments} onChange={(files) => form.set('attachments', files)} />
      <Actions submit={t(closed ? 'ticket.reopen' : 'ticket.reply')} busy={form.busy} />
    </Form>
  );
}
