/**
 * Every way a call can fail.
 *
 * `status` is the HTTP status, or 0 when no answer came (offline, timeout, aborted).
 * `message` is the server's text for the shopper; it is empty for status 0, so that the screen chooses the words.
 * `errors` are the messages of a 422 by field; `data` is what a 409 carries: the new state.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    message: string,
    readonly errors: Readonly<Record<string, string[]>> = {},
    readonly data: unknown = undefined,
    /** Seconds to wait before another try (429, 503); 0 when the server did not say. */
    readonly retryAfter = 0,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** The first message about a field, if any. */
  field(name: string): string | undefined {
    return this.errors[name]?.[0];
  }

  /** No answer came: worth trying again, and not the server's word on anything. */
  get isNetwork(): boolean {
    return this.status === 0;
  }
}
