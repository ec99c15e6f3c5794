import { useT } from '@shop/platform';
import { Badge, type BadgeProps } from '@shop/ui';
import type { TicketStatus } from '../queries/tickets.ts';

const tones: Readonly<Record<TicketStatus, BadgeProps['tone']>> = {
  pending: 'warning',
  open: 'primary',
  answered: 'success',
  closed: 'neutral',
  reopened: 'warning',
};

/** Where a ticket is, in a word or two. */
export function TicketBadge({ status }: { status: TicketStatus }) {
  const t = useT();
  return <Badge tone={tones[status]}>{t(`ticket.status.${status}`)}</Badge>;
}
