import type { paths } from './schema.ts';

type Pattern<Template> = Template extends `${infer Head}{${string}}${infer Tail}` ? `${Head}${string}${Pattern<Tail>}` : Template;

/** The path of the OpenAPI document that a concrete path (`/shops/3`) belongs to; an exact one comes before a template. */
type Template<P extends string> = P extends keyof paths ? P : { [K in keyof paths]: P extends Pattern<K> ? K : never }[keyof paths];

type Operation<M extends string, P extends string> = Template<P> extends infer K extends keyof paths
  ? M extends keyof paths[K] ? paths[K][M] : never
  : never;

type JsonOf<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never;

/** The `data` that the server answers for a concrete path, `unknown` for a path outside the OpenAPI document. */
export type DataOf<M extends string, P extends string> = [Operation<M, P>] extends [{ responses: { 200: infer Answer } }]
  ? JsonOf<Answer> extends { data: infer Data } ? Data : unknown
  : unknown;

/** The JSON body that a concrete path takes; anything for a path outside the OpenAPI document. */
export type BodyOf<M extends string, P extends string> = [Operation<M, P>] extends [never]
  ? unknown
  : Operation<M, P> extends { requestBody?: infer Body }
    ? [JsonOf<NonNullable<Body>>] extends [never] ? unknown : JsonOf<NonNullable<Body>>
    : unknown;
