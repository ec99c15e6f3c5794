import { formatRelative, paths } from '@shop/platform';
import { Link } from 'react-router';
import { TicketBadge } from '../../parts/ticket-badge.tsx';
import { TicketNumber } from '../../parts/ticket-number.tsx';
import type { Ticket } from '../../queries/tickets.ts';
import * as css from './ticket-card.module.css';

/** One ticket of the list, with the last words in it. One link covers it. */
export function TicketCard({ ticket }: { ticket: Ticket }) {
  return (
    <article className={css.card}>
      <header className={css.head}>
        <h2 className={css.subject}>
          <Link className={css.link} to={paths.ticket(ticket.ticket_number)}>
            <bdi>{ticket.subject}</bdi>
          </Link>
        </h2>
        <TicketBadge status={ticket.status} />
      </header>
      <p className={css.facts}>
        <span>
          <TicketNumber number={ticket.ticket_number} />
        </span>
        {ticket.issue_type && <span>{ticket.issue_type}</span>}
        <time dateTime={ticket.last_message_at}>{formatRelative(ticket.last_message_at)}</time>
      </p>
      <p className={css.last}>
        <bdi>{ticket.last_message}</bdi>
      </p>
    </article>
  );
}
