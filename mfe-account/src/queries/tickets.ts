import { api, apiQuery, queryClient, sameSession, type DataOf } from '@shop/platform';

export type Ticket = DataOf<'get', '/support-tickets'>['tickets'][number];
export type TicketStatus = Ticket['status'];
export type TicketMessage = DataOf<'get', '/support-ticket-messages'>['messages'][number];

export const ticketsPerPage = 10;

export const ticketsQuery = (page: number) => apiQuery('/support-tickets', { page: page > 1 ? page : undefined, per_page: ticketsPerPage });
export const ticketQuery = (number: string) => apiQuery('/support-ticket/show', { ticket_number: number });
export const conversationQuery = (number: string) => apiQuery('/support-ticket-messages', { ticket_number: number });
export const issueTypesQuery = () => apiQuery('/ticket-issue-types');
/** The orders that a ticket is likely to be about: the newest. */
export const recentOrdersQuery = () => apiQuery('/orders', { per_page: 20 });

export interface NewTicket {
  subject: string;
  /** Id as text, or "". */
  issueType: string;
  /** Id as text, or "". */
  order: string;
  message: string;
  attachments: readonly File[];
}

/** Opens a ticket; the same key never opens two. */
export async function openTicket({ subject, issueType, order, message, attachments }: NewTicket, idempotencyKey: string): Promise<Ticket> {
  const form = formOf({ subject, issue_type_id: issueType, order_id: order, message }, attachments);
  const still = sameSession();
  const { ticket } = await api.upload('/support-ticket', form, { idempotencyKey });
  if (still()) keep(ticket);
  return ticket;
}

/** Writes in a ticket, once for the same key; a closed one opens again. */
export async function writeInTicket(number: string, message: string, attachments: readonly File[], idempotencyKey: string): Promise<void> {
  const still = sameSession();
  const thread = await api.upload('/support-ticket-message', formOf({ ticket_number: number, message }, attachments), { idempotencyKey });
  if (!still()) return;
  queryClient.setQueryData(conversationQuery(number).queryKey, thread);
  void queryClient.invalidateQueries({ queryKey: ticketQuery(number).queryKey });
  refreshLists();
}

export async function closeTicket(number: string): Promise<void> {
  const still = sameSession();
  const { ticket } = await api.post('/support-ticket/close', { ticket_number: number });
  if (still()) keep(ticket);
}

/** A ticket as the server has just told it. */
function keep(ticket: Ticket): void {
  queryClient.setQueryData(ticketQuery(ticket.ticket_number).queryKey, { ticket });
  refreshLists();
}

function refreshLists(): void {
  void queryClient.invalidateQueries({ queryKey: ['/support-tickets'] });
  void queryClient.invalidateQueries({ queryKey: ['/dashboard'] });
}

function formOf(texts: Readonly<Record<string, string>>, attachments: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) if (text.trim() !== '') form.set(name, text.trim());
  for (const file of attachments) form.append('attachments', file);
  return form;
}
