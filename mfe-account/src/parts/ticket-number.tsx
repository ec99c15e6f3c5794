import { rich } from '@shop/platform';

/** "Ticket T-10482", the number in its own order in every direction of writing. */
export function TicketNumber({ number }: { number: string }) {
  return rich('ticket.number', { number: <bdi dir="ltr">{number}</bdi> });
}
