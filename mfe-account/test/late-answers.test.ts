import { api, queryClient, useSession, type User } from '@shop/platform';
import { expect, test, vi } from 'vitest';
import { cancelOrder, orderQuery } from '../src/queries/orders.ts';
import { closeTicket, ticketQuery } from '../src/queries/tickets.ts';

test.each([
  ['an order', () => cancelOrder(7, 'too late'), { order: { id: 7 } }, orderQuery('7')],
  ['a ticket', () => closeTicket('T-7'), { ticket: { ticket_number: 'T-7' } }, ticketQuery('T-7')],
])('%s of the user before is not kept for the one who follows', async (_, call, answer, { queryKey }) => {
  const post = vi.spyOn(api, 'post');
  for (const [follower, kept] of [['a', answer], ['b', undefined]] as const) {
    queryClient.clear();
    useSession.setState({ user: { id: 1 } as User, token: 'a' });
    let arrive: (answer: unknown) => void = () => undefined;
    post.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)) as never);
    const done = call();
    useSession.setState({ token: follower });
    arrive(answer);
    await done;
    expect(queryClient.getQueryData(queryKey)).toEqual(kept);
  }
});
