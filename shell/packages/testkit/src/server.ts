import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';

/** What a handler sees of a call. */
export interface Call {
  /** Parsed JSON body; a FormData for an upload; undefined without a body. */
  body: unknown;
  search: URLSearchParams;
  params: Readonly<Record<string, string | readonly string[] | undefined>>;
  headers: Headers;
}

/** The `data` of the answer, or how to make it; `{ message, data }` to set the message too is `withMessage`. */
export type Answer = JsonBodyType | ((call: Call) => JsonBodyType | Promise<JsonBodyType> | Response | Promise<Response>);

type Method = 'get' | 'post' | 'put' | 'delete';

/** The API in tests. A call without a handler fails the test. */
export const server = setupServer();

/**
 * Answers a path (without `/api`; `:name` and `*` match) in the envelope, for the rest of the test:
 *
 *     const calls = serve('post', '/cart/store', aCart(), { message: 'added' });
 *
 * The calls made are collected in the list that it gives back.
 */
export function serve(method: Method, path: string, answer: Answer, { message = '' }: { message?: string } = {}): Call[] {
  const calls: Call[] = [];
  server.use(
    http[method](`*/api${path}`, async ({ request, params }) => {
      const call: Call = { body: await bodyOf(request), search: new URL(request.url).searchParams, params, headers: request.headers };
      calls.push(call);
      const data = typeof answer === 'function' ? await answer(call) : answer;
      return data instanceof Response ? data : HttpResponse.json({ message, data });
    }),
  );
  return calls;
}

/** Answers a path with an error in the envelope; status 0 is a lost connection. */
export function fail(method: Method, path: string, status: number, message = '', errors?: Record<string, string[]>): Call[] {
  return serve(method, path, () => (status === 0 ? HttpResponse.error() : HttpResponse.json({ message, ...(errors && { errors }) }, { status })));
}

/** Never answers a path. */
export function hang(method: Method, path: string): Call[] {
  return serve(method, path, () => new Promise<Response>(() => undefined));
}

async function bodyOf(request: Request): Promise<unknown> {
  if (request.headers.get('Content-Type')?.startsWith('multipart/form-data')) return request.formData();
  const text = await request.text();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}
