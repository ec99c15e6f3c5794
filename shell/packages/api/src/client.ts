import { ApiError } from './error.ts';
import type { BodyOf, DataOf } from './contract.ts';

/** The body of every answer. */
export interface Envelope<T> {
  message: string;
  data: T;
}

/** Values of a query string. `null`, `undefined` and `''` are left out; arrays repeat the name. */
export type QueryParams = Readonly<
  Record<string, string | number | boolean | null | undefined | readonly (string | number)[]>
>;

export interface CallOptions {
  signal?: AbortSignal;
  /** Makes a repeated POST answer like the first one. Use one key per intention of the shopper: `idempotencyKey()`. */
  idempotencyKey?: string;
  /** Milliseconds until the call is given up with status 0. Default 20 000; uploads 120 000. */
  timeout?: number;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
}

export interface ApiOptions {
  /** Where the paths start. Default `/api`. */
  base?: string;
  /** Headers of the moment (token, locale, currency …), read anew for every call. */
  headers: () => Record<string, string>;
  /** Told of every error before it is thrown, with the headers that its call was made with. */
  onFailure?: (error: ApiError, headers: Readonly<Record<string, string>>) => void;
}

/** Any path, but only where the caller names the type of the answer. */
type Named<T> = [T] extends [never] ? never : string;

/**
 * The calls. Paths are concrete and without `/api` (`/shops/3`); the types of bodies and answers come from the OpenAPI
 * document. All but `postEnvelope` give the envelope's `data`; all throw ApiError. The second form of each names the type
 * of the answer itself, for a narrower type or a path outside the document.
 */
export interface Api {
  get<P extends string>(path: P, params?: QueryParams, options?: CallOptions): Promise<DataOf<'get', P>>;
  get<T = never>(path: Named<T>, params?: QueryParams, options?: CallOptions): Promise<T>;
  post<P extends string>(path: P, body?: BodyOf<'post', P>, options?: CallOptions): Promise<DataOf<'post', P>>;
  post<T = never>(path: Named<T>, body?: unknown, options?: CallOptions): Promise<T>;
  put<P extends string>(path: P, body?: BodyOf<'put', P>, options?: CallOptions): Promise<DataOf<'put', P>>;
  put<T = never>(path: Named<T>, body?: unknown, options?: CallOptions): Promise<T>;
  delete<P extends string>(path: P, options?: CallOptions): Promise<DataOf<'delete', P>>;
  delete<T = never>(path: Named<T>, options?: CallOptions): Promise<T>;
  /** POST as multipart/form-data. */
  upload<P extends string>(path: P, form: FormData, options?: CallOptions): Promise<DataOf<'post', P>>;
  upload<T = never>(path: Named<T>, form: FormData, options?: CallOptions): Promise<T>;
  /** Like `post`, with the server's message beside the data. */
  postEnvelope<P extends string>(path: P, body?: BodyOf<'post', P>, options?: CallOptions): Promise<Envelope<DataOf<'post', P>>>;
  postEnvelope<T = never>(path: Named<T>, body?: unknown, options?: CallOptions): Promise<Envelope<T>>;
}

const timeouts = { call: 20_000, upload: 120_000 };

/** Makes the client. Nothing is retried, cached or decided here: it answers or it throws. */
export function createApi({ base = '/api', headers, onFailure }: ApiOptions): Api {
  async function call(method: string, path: string, body: BodyInit | undefined, options: CallOptions & { json?: boolean }): Promise<Envelope<unknown>> {
    const limit = AbortSignal.timeout(options.timeout ?? timeouts.call);
    const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
    const sent = headers();
    try {
      let response: Response;
      let text: string;
      try {
        response = await fetch(base + path, {
          method,
          body,
          signal,
          credentials: 'same-origin',
          keepalive: options.keepalive ?? false,
          headers: {
            Accept: 'application/json',
            'X-Requested-With': 'XMLHttpRequest',
            ...(options.json && { 'Content-Type': 'application/json' }),
            ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
            ...sent,
          },
        });
        text = await response.text();
      } catch (cause) {
        throw new ApiError(0, '', {}, undefined, 0, { cause });
      }
      return unwrap(response, text);
    } catch (error) {
      onFailure?.(error as ApiError, sent);
      throw error;
    }
  }

  const json = (method: string, path: string, body: unknown, options: CallOptions = {}) =>
    call(method, path, JSON.stringify(body ?? {}), { ...options, json: true });

  // The one place where the wire meets the types: the server's OpenAPI document vouches for the shapes.
  const data = async (answer: Promise<Envelope<unknown>>): Promise<never> => (await answer).data as never;

  return {
    get: (path: string, params?: QueryParams, options: CallOptions = {}) => data(call('GET', path + queryString(params), undefined, options)),
    post: (path: string, body?: unknown, options?: CallOptions) => data(json('POST', path, body, options)),
    put: (path: string, body?: unknown, options?: CallOptions) => data(json('PUT', path, body, options)),
    delete: (path: string, options: CallOptions = {}) => data(call('DELETE', path, undefined, options)),
    upload: (path: string, form: FormData, options?: CallOptions) => data(call('POST', path, form, { timeout: timeouts.upload, ...options })),
    postEnvelope: async (path: string, body?: unknown, options?: CallOptions) => (await json('POST', path, body, options)) as never,
  };
}

/** `?a=1&b=2&b=3`, names sorted, empty values left out; '' when nothing is left. */
export function queryString(params: QueryParams = {}): string {
  const search = new URLSearchParams();
  for (const name of Object.keys(params).toSorted()) {
    const value = params[name];
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text && `?${text}`;
}

function unwrap(response: Response, text: string): Envelope<unknown> {
  let body: { message?: unknown; data?: unknown; errors?: Record<string, string[]> } = {};
  try {
    const parsed: unknown = text === '' ? {} : JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) body = parsed;
  } catch (cause) {
    // A proxy's HTML page, or a cut answer: the status still tells what happened, except that a broken 200 is no answer.
    throw new ApiError(response.ok ? 0 : response.status, '', {}, undefined, retryAfter(response), { cause });
  }
  const message = typeof body.message === 'string' ? body.message : '';
  if (!response.ok) throw new ApiError(response.status, message, body.errors ?? {}, body.data, retryAfter(response));
  return { message, data: body.data };
}

function retryAfter(response: Response): number {
  const seconds = Number(response.headers.get('Retry-After'));
  return Number.isFinite(seconds) ? seconds : 0;
}

/** A fresh key for one intention (one press of "Place order"); keep it for the retries of that intention. */
export function idempotencyKey(): string {
  // randomUUID needs a secure context, which plain http on a local network is not.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
