export type * from './shapes.ts';
export { ApiError } from './error.ts';
export { createApi, idempotencyKey, queryString } from './client.ts';
export type { Api, ApiOptions, CallOptions, Envelope, QueryParams } from './client.ts';
export type { BodyOf, DataOf } from './contract.ts';
