import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paymentQuery, renewOrder, type Order } from '../queries/orders.ts';

const askEvery = 2000; // ms
/** After that many, answered or refused, the gateway's own notice has to do, and the shopper may try again. */
const mostAsks = 15;

/** Asks whether the money of an order that was just paid has arrived, and renews the order when it has. True while it asks and is answered. */
export function useArrival({ id, group_id: groupId, payment_status: known }: Order, justPaid: boolean): boolean {
  const [asks, setAsks] = useState(0);
  const waits = justPaid && known === 'pending' && asks < mostAsks;
  const { data, dataUpdatedAt, errorUpdatedAt } = useQuery({ ...paymentQuery(groupId), enabled: waits, staleTime: 0, refetchInterval: askEvery });
  const status = data?.payment_status;
  useEffect(() => {
    if (dataUpdatedAt > 0 || errorUpdatedAt > 0) setAsks((n) => n + 1);
  }, [dataUpdatedAt, errorUpdatedAt]);
  useEffect(() => {
    if (status && status !== known) renewOrder(id);
  }, [status, known, id]);
  return waits && errorUpdatedAt <= dataUpdatedAt;
}
