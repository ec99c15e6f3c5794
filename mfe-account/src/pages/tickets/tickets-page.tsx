import { paths, t as text, toast, usePageTitle, useT } from '@shop/platform';
import { Button, EmptyState, PlusIcon, Skeleton, TicketIcon } from '@shop/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAccountQuery } from '../../lib/use-account-query.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { onDemand } from '../../parts/on-demand.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { pageOf, Pages } from '../../parts/pages.tsx';
import { ticketsPerPage, ticketsQuery } from '../../queries/tickets.ts';
import { TicketCard } from './ticket-card.tsx';
import * as css from './tickets-page.module.css';

const NewTicketDialog = onDemand(() => import('./new-ticket-dialog.tsx'));

/** /support-tickets: the shopper's tickets, the one last written in first. */
export default function TicketsPage() {
  const t = useT();
  usePageTitle(t('ticket.title'));
  const [search] = useSearchParams();
  const go = useNavigate();
  const page = pageOf(search);
  const query = useAccountQuery({ ...ticketsQuery(page), placeholderData: keepPreviousData });
  const [writing, setWriting] = useState(false);
  const add = (
    <Button icon={<PlusIcon size={18} />} onClick={() => setWriting(true)}>
      {t('ticket.new')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('ticket.title')}>{query.data && query.data.total > 0 && add}</PageHead>
      <Loaded query={query} keepLast skeleton={<Skeletons />}>
        {({ tickets, total }) => (
          <div aria-busy={query.isPlaceholderData || undefined} className={css.results}>
            {tickets.length === 0 ? (
              <EmptyState title={t('empty.tickets')} text={t('ticket.emptyText')} picture={<TicketIcon size={40} />} action={add} />
            ) : (
              <ul className={css.list}>
                {tickets.map((ticket) => (
                  <li key={ticket.id}>
                    <TicketCard ticket={ticket} />
                  </li>
                ))}
              </ul>
            )}
            <Pages total={total} perPage={ticketsPerPage} page={page} linkUrl={`${paths.tickets()}?page=[page]`} />
          </div>
        )}
      </Loaded>
      <NewTicketDialog
        open={writing}
        onClose={() => setWriting(false)}
        onOpened={({ ticket_number: number }) => {
          setWriting(false);
          toast.success(text('toast.ticketCreated', { number }));
          void go(paths.ticket(number));
        }}
      />
    </>
  );
}

function Skeletons() {
  return (
    <div className={css.list}>
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} height="8.25rem" />
      ))}
    </div>
  );
}
