import { useT } from '@shop/platform';
import { Button, Dialog, Select, TextArea, TextField } from '@shop/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { required } from '../../lib/checks.ts';
import { useForm } from '../../lib/form.ts';
import { useRequestKey } from '../../lib/request-key.ts';
import { AttachmentsField } from '../../parts/attachments-field.tsx';
import { Form, Pair } from '../../parts/form.tsx';
import { issueTypesQuery, openTicket, recentOrdersQuery, type Ticket } from '../../queries/tickets.ts';

const formId = 'new-ticket';

interface Props {
  open: boolean;
  onClose: () => void;
  onOpened: (ticket: Ticket) => void;
}

/** Opens a ticket without leaving the list. Closing the dialog forgets what was written. */
export default function NewTicketDialog({ open, onClose, onOpened }: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('ticket.new')}
      closeLabel={t('a11y.closeDialog')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={busy}>
            {t('ticket.send')}
          </Button>
        </>
      }
    >
      {open && <NewTicketForm onOpened={onOpened} onBusy={setBusy} />}
    </Dialog>
  );
}

function NewTicketForm({ onOpened, onBusy }: Pick<Props, 'onOpened'> & { onBusy: (busy: boolean) => void }) {
  const t = useT();
  const types = useQuery(issueTypesQuery());
  const orders = useQuery(recentOrdersQuery());
  const { keyOf } = useRequestKey();
  const form = useForm({
    initial: { subject: '', issue_type_id: '', order_id: '', message: '', attachments: [] as readonly File[] },
    check: ({ subject, message }) => ({ subject: required(subject), message: required(message) }),
    send: async (values) => {
      const { subject, issue_type_id: issueType, order_id: order, message, attachments } = values;
      onBusy(true);
      try {
        return await openTicket({ subject, issueType, order, message, attachments }, keyOf(values));
      } finally {
        onBusy(false);
      }
    },
    onDone: onOpened,
  });
  const typeOptions = types.data?.issue_types.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  const orderOptions = orders.data?.orders.map(({ id, order_code: code, shop }) => ({ value: String(id), label: `${t('order.title', { code })} · ${shop.name}` })) ?? [];
  return (
    <Form {...form.props} id={formId} failure={form.failure}>
      <Pair>
        <Select
          label={t('ticket.issueType')}
          name="issue_type_id"
          options={[{ value: '', label: t('ticket.anyIssueType') }, ...typeOptions]}
          value={form.values.issue_type_id}
          onValueChange={(value) => form.set('issue_type_id', value)}
          error={form.errors.issue_type_id}
        />
        <Select
          label={t('ticket.order')}
          name="order_id"
          options={[{ value: '', label: t('ticket.noOrder') }, ...orderOptions]}
          value={form.values.order_id}
          onValueChange={(value) => form.set('order_id', value)}
          error={form.errors.order_id}
        />
      </Pair>
      <TextField {...form.field('subject')} label={t('ticket.subject')} maxLength={200} dir="auto" />
      <TextArea
        label={t('ticket.message')}
        name="message"
        rows={5}
        dir="auto"
        maxLength={5000}
        value={form.values.message}
        error={form.errors.message}
        onChange={(event) => form.set('message', event.target.value)}
      />
      <AttachmentsField files={form.values.attachments} error={form.errors.attachments} onChange={(files) => form.set('attachments', files)} />
    </Form>
  );
}
