import { api, ApiError } from '@shop/platform';
import { aUser, fail, renderRoute, serve, signInAs } from '@shop/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import TicketPage from '../src/pages/ticket/ticket-page.tsx';
import type { Ticket } from '../src/queries/tickets.ts';
import { aTicket, aWord, stubLayout, toasts } from './setup.ts';

beforeEach(() => {
  stubLayout();
  signInAs(aUser({ name: 'Amira Lindholt' }));
});

const show = (number: string) => renderRoute(TicketPage, { path: '/support-ticket/:ticketNumber', at: `/support-ticket/${number}` });

async function open(own: Partial<Ticket> = {}, messages = [aWord()]) {
  const ticket = aTicket(own);
  serve('get', '/support-ticket/show', { ticket });
  serve('get', '/support-ticket-messages', { total: messages.length, messages });
  const page = show(ticket.ticket_number);
  await screen.findByRole('heading', { level: 1, name: 'Cracked glaze' });
  await screen.findByRole('list', { name: 'Conversation' });
  return { ...page, ticket };
}

test('shows both sides of the conversation with their files', async () => {
  await open({ status: 'answered', order_id: 31, order_code: '#100231-1' }, [
    aWord({ message: 'It arrived broken', attachments: [{ name: 'bowl.png', url: '/media/uploads/bowl.png', type: 'image/png', size: 350_000 }] }),
    aWord({ sender: 'staff', message: 'We send a new one', attachments: [{ name: 'label.pdf', url: '/media/uploads/label.pdf', type: 'application/pdf', size: 2_000_000 }] }),
  ]);
  expect(screen.getByText('Answered')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Order #100231-1' }).getAttribute('href')).toBe('/order-history/31');
  const [mine, theirs] = within(screen.getByRole('list', { name: 'Conversation' })).getAllByRole('listitem').filter((item) => item.dataset.side);
  expect(mine?.dataset.side).toBe('user');
  expect(within(mine as HTMLElement).getByText('Amira Lindholt')).toBeTruthy();
  expect(theirs?.dataset.side).toBe('staff');
  expect(within(theirs as HTMLElement).getByText('Support team')).toBeTruthy();
  const file = within(theirs as HTMLElement).getByRole('link', { name: /label\.pdf/u });
  expect(file.getAttribute('href')).toBe('/media/uploads/label.pdf');
  expect(file.getAttribute('target')).toBe('_blank');
  expect(file.textContent).toContain('1.9 MB');
  expect(document.title).toMatch(/^Ticket T-/u);
});

test('a reply joins the conversation and empties the form', async () => {
  const first = aWord();
  const { user, ticket } = await open({ status: 'answered' }, [first]);
  const upload = vi.spyOn(api, 'upload').mockResolvedValue({ total: 2, messages: [first, aWord({ message: 'Thank you' })] });
  const shows = serve('get', '/support-ticket/show', { ticket: { ...ticket, status: 'open' } });
  const message = screen.getByLabelText('Your message') as HTMLTextAreaElement;
  await user.click(screen.getByRole('button', { name: 'Reply' }));
  expect(message.getAttribute('aria-invalid')).toBe('true');
  await user.type(message, 'Thank you');
  await user.click(screen.getByRole('button', { name: 'Reply' }));
  expect(await within(screen.getByRole('list', { name: 'Conversation' })).findByText('Thank you')).toBeTruthy();
  const [path, form] = upload.mock.calls[0] as [string, FormData];
  expect(path).toBe('/support-ticket-message');
  expect(Object.fromEntries(form)).toEqual({ ticket_number: ticket.ticket_number, message: 'Thank you' });
  expect(message.value).toBe('');
  expect(toasts()).toEqual(['Your message was sent']);
  await waitFor(() => expect(shows).toHaveLength(1));
  expect(await screen.findByText('Open')).toBeTruthy();
});

test('a reply whose answer was lost is the same reply; the same words later are another', async () => {
  const { user } = await open();
  const upload = vi.spyOn(api, 'upload').mockRejectedValueOnce(new ApiError(0, '')).mockResolvedValue({ total: 1, messages: [aWord()] });
  const send = async (words?: string) => {
    if (words) await user.type(screen.getByLabelText('Your message'), words);
    await user.click(screen.getByRole('button', { name: 'Reply' }));
  };
  await send('Hello');
  expect((await screen.findByRole('alert')).textContent).toBe('We cannot reach the shop. Check your connection.');
  await send();
  await waitFor(() => expect(toasts()).toHaveLength(1));
  await send('Hello');
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(3));
  const [first, again, later] = upload.mock.calls.map(([, , options]) => options?.idempotencyKey);
  expect(first).toBeTruthy();
  expect(again).toBe(first);
  expect(later).not.toBe(first);
});

test('closing asks first; a closed ticket says how it opens again', async () => {
  const { user, ticket } = await open();
  const calls = serve('post', '/support-ticket/close', { ticket: { ...ticket, status: 'closed' } });
  await user.click(screen.getByRole('button', { name: 'Close ticket' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Close this ticket?' });
  await user.click(within(dialog).getByRole('button', { name: 'Close ticket' }));
  expect(await screen.findByText('Closed')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([{ ticket_number: ticket.ticket_number }]);
  expect(toasts()).toEqual(['The ticket is closed']);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close ticket' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Open again' })).toBeTruthy();
  expect(screen.getByText('This ticket is closed. A message opens it again.')).toBeTruthy();
});

test('a ticket that is not there leads back to the list', async () => {
  fail('get', '/support-ticket/show', 404, 'Ticket not found');
  const { user, address } = show('T-1');
  expect(await screen.findByText('We cannot find this ticket')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Support tickets' }));
  expect(address()).toBe('/support-tickets');
});
