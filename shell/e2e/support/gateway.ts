import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const webhookSecret = 'whsec_journeys';

interface Session {
  id: string;
  object: 'checkout.session';
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  payment_intent: string | null;
  metadata: Record<string, string>;
  success_url: string;
  cancel_url: string;
}

/** Plays Stripe for a shop: as much of its API as the shop uses, and a page with two buttons in the place of its checkout. */
export class Gateway {
  readonly sessions = new Map<string, Session>();
  readonly refunds: { payment_intent: string; amount: number }[] = [];
  /** Without it nobody tells the shop that a session was paid; it has to ask. */
  notifies = true;
  private readonly answers = new Map<string, unknown>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Gateway> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const gateway = new Gateway(server);
    server.on('request', (request, response) => void gateway.serve(request, response));
    return gateway;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get origin(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  /** The settings of a shop that is paid through this. */
  settings(shop: string): Record<string, string> {
    return { STRIPE_SECRET_KEY: 'sk_test_journeys', STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: this.origin, PUBLIC_URL: shop };
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.origin);
    const [, area = '', id = '', action = ''] = /^\/(v1\/checkout\/sessions|v1\/refunds|pay)\/?([^/]*)\/?([^/]*)$/u.exec(pathname) ?? [];
    const form = new URLSearchParams(await text(request));
    if (area === 'pay') return this.page(id, request.method === 'POST', response);
    const key = String(request.headers['idempotency-key'] ?? randomUUID());
    const answer = this.answers.get(key) ?? this.answer(area, id, action, form);
    if (request.method === 'POST' && answer !== null) this.answers.set(key, answer);
    response.writeHead(answer === null ? 400 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answer ?? { error: { type: 'invalid_request_error', message: 'not possible' } }));
  }

  /** What the API answers; null refuses. */
  private answer(area: string, id: string, action: string, form: URLSearchParams): unknown {
    if (area === 'v1/refunds') {
      this.refunds.push({ payment_intent: form.get('payment_intent') ?? '', amount: Number(form.get('amount')) });
      return { id: `re_${this.refunds.length}`, object: 'refund', status: 'succeeded' };
    }
    if (id === '') return this.open(form);
    const session = this.sessions.get(id);
    if (!session || (action === 'expire' && session.status !== 'open')) return null;
    if (action === 'expire') Object.assign(session, { status: 'expired', url: null });
    return session;
  }

  private open(form: URLSearchParams): Session {
    const id = `cs_${this.sessions.size + 1}`;
    const amounts = [...form].filter(([name]) => name.endsWith('[unit_amount]'));
    const session: Session = {
      id, object: 'checkout.session', url: `${this.origin}/pay/${id}`, status: 'open', payment_status: 'unpaid', payment_intent: null,
      amount_total: amounts.reduce((sum, [, value]) => sum + Number(value), 0), currency: form.get('line_items[0][price_data][currency]') ?? '',
      metadata: { reference: form.get('metadata[reference]') ?? '', shop: form.get('metadata[shop]') ?? '' },
      success_url: form.get('success_url') ?? '', cancel_url: form.get('cancel_url') ?? '',
    };
    this.sessions.set(id, session);
    return session;
  }

  private async page(id: string, pays: boolean, response: ServerResponse): Promise<void> {
    const session = this.sessions.get(id);
    if (!session || session.status !== 'open') {
      response.writeHead(404).end('This session is over');
      return;
    }
    if (!pays) {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      response.end(`<!doctype html><html lang="en"><title>Till</title><h1>${session.amount_total} ${session.currency}</h1>
        <form method="post"><button>Pay</button></form><a href="${session.cancel_url}">Back</a></html>`);
      return;
    }
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: `pi_${id}`, url: null });
    if (this.notifies) await this.notify(session);
    response.writeHead(303, { Location: session.success_url }).end();
  }

  private async notify(session: Session): Promise<void> {
    const event = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type: 'checkout.session.completed', data: { object: session } });
    const at = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', webhookSecret).update(`${at}.${event}`).digest('hex');
    const answer = await fetch(`${session.metadata['shop']}/api/payment/stripe/webhook`, {
      method: 'POST', body: event, headers: { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${at},v1=${signature}` },
    });
    if (!answer.ok) throw new Error(`the shop does not take the notice: ${answer.status} ${await answer.text()}`);
  }
}

async function text(request: IncomingMessage): Promise<string> {
  let all = '';
  for await (const chunk of request) all += String(chunk);
  return all;
}
