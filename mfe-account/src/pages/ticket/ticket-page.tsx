import { formatDate, paths, rich, usePageTitle, useT } from '@shop/platform';
import { Button, EmptyState, Link as TextLink, Skeleton, TicketIcon } from '@shop/ui';
import { Link, useParams } from 'react-router';
import { useAccountQuery } from '../../lib/use-account-query.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Panel } from '../../parts/panel.tsx';
import { TicketBadge } from '../../parts/ticket-badge.tsx';
import { TicketNumber } from '../../parts/ticket-number.tsx';
import { conversationQuery, ticketQuery, type Ticket } from '../../queries/tickets.ts';
import { CloseButton } from './close-button.tsx';
import { Conversation, ConversationSkeleton } from './conversation.tsx';
import { ReplyForm } from './reply-form.tsx';
import * as css from './ticket-page.module.css';

/** /support-ticket/:ticketNumber: one ticket, what was said in it, and a way to say more. */
export default function TicketPage() {
  const t = useT();
  const { ticketNumber = '' } = useParams();
  const query = useAccountQuery(ticketQuery(ticketNumber));
  usePageTitle(t('ticket.number', { number: ticketNumber }));
  return (
    <Loaded
      query={query}
      skeleton={<TicketSkeleton />}
      missing={
        <EmptyState
          headingLevel={1}
          title={t('ticket.missing')}
          picture={<TicketIcon size={40} />}
          action={<Button render={<Link to={paths.tickets()} />}>{t('ticket.title')}</Button>}
        />
      }
    >
      {({ ticket }) => <TicketDetails ticket={ticket} />}
    </Loaded>
  );
}

function TicketDetails({ ticket }: { ticket: Ticket }) {
  const t = useT();
  const messages = useAccountQuery(conversationQuery(ticket.ticket_number));
  return (
    <>
      <PageHead title={<bdi>{ticket.subject}</bdi>} note={<Facts ticket={ticket} />}>
        <TicketBadge status={ticket.status} />
      </PageHead>
      <div className={css.stack}>
        <Panel title={t('ticket.conversation')} aside={ticket.status !== 'closed' && <CloseButton ticket={ticket} />}>
          <Loaded query={messages} skeleton={<ConversationSkeleton />}>
            {({ messages: list }) => <Conversation messages={list} />}
          </Loaded>
        </Panel>
        <Panel title={t('ticket.reply')}>
          <ReplyForm ticket={ticket} />
        </Panel>
      </div>
    </>
  );
}

function Facts({ ticket }: { ticket: Ticket }) {
  const t = useT();
  return (
    <span className={css.facts}>
      <span>
        <TicketNumber number={ticket.ticket_number} />
      </span>
      {ticket.issue_type && <span>{ticket.issue_type}</span>}
      {ticket.order_id > 0 && (
        <TextLink render={<Link to={paths.order(ticket.order_id)} />}>{rich('order.title', { code: <bdi dir="ltr">{ticket.order_code}</bdi> })}</TextLink>
      )}
      <span>{t('ticket.openedOn', { date: formatDate(ticket.created_at) })}</span>
    </span>
  );
}

function TicketSkeleton() {
  return (
    <>
      <PageHead title={<Skeleton shape="text" width="16rem" />} note={<Skeleton shape="text" width="12rem" />} />
      <div className={css.stack}>
        <Skeleton height="18rem" />
        <Skeleton height="14rem" />
      </div>
    </>
  );
}
