import { t as text, toast, useT } from '@shop/platform';
import { Button } from '@shop/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { accountErrorToast } from '../../lib/call-error.ts';
import { onDemand } from '../../parts/on-demand.tsx';
import { closeTicket, type Ticket } from '../../queries/tickets.ts';

const CloseDialog = onDemand(() => import('./close-dialog.tsx'));

/** Ends a ticket, after asking. */
export function CloseButton({ ticket }: { ticket: Ticket }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const close = useMutation({
    mutationFn: () => closeTicket(ticket.ticket_number),
    onSuccess: () => toast.success(text('ticket.isClosed')),
    onError: accountErrorToast,
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        {t('ticket.close')}
      </Button>
      <CloseDialog open={asking} busy={close.isPending} onConfirm={() => close.mutate()} onCancel={() => setAsking(false)} />
    </>
  );
}
