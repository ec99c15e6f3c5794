import { useToasts } from '@shop/platform';
import { configure } from '@testing-library/react';
import { vi } from 'vitest';
import type { Order, OrderPage } from '../src/queries/orders.ts';
import type { Ticket, TicketMessage } from '../src/queries/tickets.ts';

configure({ asyncUtilTimeout: 5000 });

/** jsdom lays nothing out; Base UI asks all the same. */
export function stubLayout(): void {
  vi.stubGlobal('ResizeObserver', class { observe() {} disconnect() {} unobserve() {} });
}

export const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

let last = 100;

export function anOrder(own: Partial<Order> = {}): Order {
  const id = own.id ?? ++last;
  return {
    id, order_code: `#100${id}-1`, group_code: `100${id}`, group_id: id, pay_until: null, order_status: 'pending', payment_status: 'pending', payment_method: 'cash',
    amount: 80, discount: 10, coupon_code: '', coupon_discount: 0, order_tax_amount: 0, delivery_charge: 4, payable_amount: 74, all_vat_taxes: [],
    currency: { code: 'EUR', symbol: '€', position: 'suffix', rate: 0.9 },
    display: { amount: '72.00€', discount: '9.00€', coupon_discount: '0.00€', order_tax_amount: '0.00€', delivery_charge: '3.60€', payable_amount: '66.60€' },
    shop: { id: 3, name: 'Casa Norrland', slug: 'casa-norrland', logo: '', rating: 4.8 },
    products: [aLine()],
    address: {
      id: 1, name: 'Amira Lindholt', phone: '+351910000123', country: 'PT', state: 'Lisboa', city: 'Lisbon', area: 'Alfama', flat_no: '2',
      address_line: 'Rua do Farol Velho 24', address_line2: '', post_code: '1100-000', address_type: 'home',
    },
    timeline: [{ status: 'pending', at: '2026-11-18T10:00:00Z', note: '' }],
    note: '', cancel_reason: '', can_cancel: true, tracking: { carrier: '', number: '', url: '' }, eta_from: '', eta_to: '',
    placed_at: '2026-11-18T10:00:00Z', delivered_at: null, ...own,
  };
}

export function aLine(own: Partial<Order['products'][number]> = {}): Order['products'][number] {
  const id = ++last;
  return {
    id, order_item_id: id, variant_id: id, name: 'Shell Armchair', slug: 'shell-armchair', brand: 'Norrland', thumbnail: '/media/shell.webp',
    size: 'Large', color: 'Moss', unit: '', quantity: 2, price: 40, discount_price: 35, line_total: 70, can_review: false,
    display: { price: '36.00€', discount_price: '31.50€', line_total: '63.00€' }, ...own,
  };
}

export function anOrderPage(orders: Order[], own: Partial<OrderPage> = {}): OrderPage {
  const count = (status: string) => orders.filter(({ order_status }) => order_status === status).length;
  return {
    total: orders.length, orders,
    status_wise_orders: {
      all: orders.length, pending: count('pending'), confirmed: count('confirmed'), processing: count('processing'), pickup: count('pickup'),
      on_the_way: count('on_the_way'), delivered: count('delivered'), cancelled: count('cancelled'),
    },
    ...own,
  };
}

export function aTicket(own: Partial<Ticket> = {}): Ticket {
  const id = own.id ?? ++last;
  return {
    id, ticket_number: `T-10${id}`, subject: 'Cracked glaze', status: 'pending', issue_type: 'Damaged item', order_id: 0, order_code: '', email: '', phone: '',
    last_message: 'The bowl has a crack', last_message_at: '2026-11-19T10:00:00Z', created_at: '2026-11-18T10:00:00Z', ...own,
  };
}

/** A message of a ticket, the shopper's own unless said otherwise. */
export function aWord(own: Partial<TicketMessage> = {}): TicketMessage {
  return { id: ++last, sender: 'user', message: 'The bowl has a crack', attachments: [], created_at: '2026-11-18T10:00:00Z', ...own };
}
