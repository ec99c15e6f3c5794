import { api, ApiError } from '@shop/platform';
import { fail, hang, renderRoute, serve, signInAs, userEvent } from '@shop/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import TicketsPage from '../src/pages/tickets/tickets-page.tsx';
import { anOrder, anOrderPage, aTicket, stubLayout, toasts } from './setup.ts';

beforeEach(() => {
  stubLayout();
  signInAs();
});

const show = (at = '/support-tickets') => renderRoute(TicketsPage, { path: '/support-tickets', at });
const someTickets = (...tickets: ReturnType<typeof aTicket>[]) => serve('get', '/support-tickets', { total: tickets.length, tickets });

async function write() {
  const order = anOrder();
  someTickets();
  serve('get', '/ticket-issue-types', { issue_types: [{ id: 3, name: 'Payment' }] });
  serve('get', '/orders', anOrderPage([order]));
  const page = show();
  await page.user.click(await screen.findByRole('button', { name: 'New ticket' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New ticket' }));
  await dialog.findByRole('option', { name: 'Payment' });
  await dialog.findByRole('option', { name: `Order ${order.order_code} · Casa Norrland` });
  return { ...page, dialog, order };
}

test('shows each ticket with its status, number and last words', async () => {
  const ticket = aTicket({ status: 'answered', last_message: 'We sent a new one' });
  someTickets(ticket);
  const { user, address } = show();
  const card = within((await screen.findByRole('heading', { name: 'Cracked glaze' })).closest('article') as HTMLElement);
  expect(card.getByText('Answered')).toBeTruthy();
  expect(card.getByText(ticket.ticket_number)).toBeTruthy();
  expect(card.getByText('Damaged item')).toBeTruthy();
  expect(card.getByText('We sent a new one')).toBeTruthy();
  await user.click(card.getByRole('link', { name: 'Cracked glaze' }));
  expect(address()).toBe(`/support-ticket/${ticket.ticket_number}`);
});

test('without tickets it offers to write one', async () => {
  someTickets();
  show();
  expect(await screen.findByText('You have no tickets')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'New ticket' })).toHaveLength(1);
});

test('pages are links', async () => {
  const calls = serve('get', '/support-tickets', { total: 23, tickets: [aTicket()] });
  const { user, address } = show('/support-tickets?page=2');
  await user.click(await screen.findByRole('link', { name: 'Next' }));
  expect(address()).toBe('/support-tickets?page=3');
  await waitFor(() => expect(calls.map(({ search }) => search.get('page'))).toEqual(['2', '3']));
});

test('while it loads it says so, and a failure can be tried again', async () => {
  hang('get', '/support-tickets');
  const { unmount } = show();
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  unmount();
  fail('get', '/support-tickets', 422, 'Not now');
  const { user } = show('/support-tickets?page=2');
  await screen.findByText('Not now');
  someTickets(aTicket());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Cracked glaze')).toBeTruthy();
});

test('a new ticket is sent with everything and leads to its page', async () => {
  const { user, dialog, order, address } = await write();
  // jsdom's File is none to Node's fetch.
  const upload = vi.spyOn(api, 'upload').mockResolvedValue({ ticket: aTicket({ ticket_number: 'T-20001' }) });
  await user.selectOptions(dialog.getByLabelText('What is it about?'), 'Payment');
  await user.selectOptions(dialog.getByLabelText('Order, if any'), String(order.id));
  await user.type(dialog.getByLabelText('Subject'), ' Charged twice ');
  await user.type(dialog.getByLabelText('Your message'), 'See the receipt');
  await user.upload(dialog.getByLabelText('Attach files', { selector: 'input' }), [
    new File(['a'], 'receipt.pdf', { type: 'application/pdf' }), new File(['b'], 'photo.png', { type: 'image/png' }),
  ]);
  await user.click(dialog.getByRole('button', { name: 'Remove photo.png' }));
  await user.click(dialog.getByRole('button', { name: 'Send ticket' }));
  await waitFor(() => expect(address()).toBe('/support-ticket/T-20001'));
  const [path, form] = upload.mock.calls[0] as [string, FormData];
  expect(path).toBe('/support-ticket');
  expect([...form.entries()].map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
    ['subject', 'Charged twice'], ['issue_type_id', '3'], ['order_id', String(order.id)], ['message', 'See the receipt'], ['attachments', 'receipt.pdf'],
  ]);
  expect(toasts()).toEqual(['Ticket T-20001 was opened']);
});

test('an empty form asks for what is missing and sends nothing', async () => {
  const { user, dialog } = await write();
  await user.click(dialog.getByRole('button', { name: 'Send ticket' }));
  const subject = dialog.getByLabelText('Subject');
  expect(subject.getAttribute('aria-invalid')).toBe('true');
  expect(dialog.getByLabelText('Your message').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(subject);
});

test('files that the server would refuse are refused here', async () => {
  const { dialog } = await write();
  const user = userEvent.setup({ applyAccept: false });
  const input = dialog.getByLabelText('Attach files', { selector: 'input' });
  const picture = (name: string, size = 1) => new File([new Uint8Array(size)], name, { type: 'image/png' });
  await user.upload(input, [new File(['<script>'], 'page.html', { type: 'text/html' }), picture('ok.png')]);
  expect(dialog.getByRole('alert').textContent).toBe('page.html is a type of file we cannot take');
  expect(dialog.getByText('ok.png')).toBeTruthy();
  await user.upload(input, picture('huge.png', 6 * 2 ** 20));
  expect(dialog.getByRole('alert').textContent).toBe('huge.png is larger than 5 MB');
  await user.upload(input, [picture('2.png'), picture('3.png'), picture('4.png'), picture('5.png')]);
  expect(dialog.getByRole('alert').textContent).toBe('Only 4 files go with a message');
  expect(dialog.queryByText('5.png')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Remove 2.png' }));
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('the server’s complaints stand at their fields', async () => {
  const { user, dialog } = await write();
  vi.spyOn(api, 'upload').mockRejectedValue(new ApiError(422, 'Please check the form', { order_id: ['This order is not known'], attachments: ['a.png: The file is empty'] }));
  await user.type(dialog.getByLabelText('Subject'), 'Help');
  await user.type(dialog.getByLabelText('Your message'), 'Please');
  await user.click(dialog.getByRole('button', { name: 'Send ticket' }));
  expect(await dialog.findByText('This order is not known')).toBeTruthy();
  expect(dialog.getByLabelText('Order, if any')).toBe(document.activeElement);
  expect(dialog.getByRole('alert').textContent).toBe('a.png: The file is empty');
});
