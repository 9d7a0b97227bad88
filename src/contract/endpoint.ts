import type * as v from 'valibot';

/** How the service worker treats an endpoint; `sw/policies.ts` answers each word. */
export type Policy =
  /** The game list: the worker's own store answers, revalidated by ETag. */
  | 'catalogue'
  /** A read by POST: the stored result of the same question, else the store filtered locally. */
  | 'filter'
  /** The same for everybody: stale while revalidating. */
  | 'public'
  /** Slow content: as `public`, believed for up to 24 hours. */
  | 'info'
  /** Translations, in five-minute buckets of server time. */
  | 'messages'
  /** Player data: network first, the player's own stored copy when there is no answer. */
  | 'private'
  /**
   * Lists that only grow, kept per player: GET with an optional query `cursor`, reply `{rows, cursor}`, newest first. A row
   * has a server's `id` and a time `at`; `cursor` is where older ones follow, null at the end. Other parameters of the
   * query make other lists.
   */
  | 'history'
  /** A desired state that may wait in the outbox. */
  | 'wish'
  /** Network with retry, never stored. */
  | 'live'
  /** The worker is not on the path: money, sign-in, launches. */
  | 'page';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: `anyone`, or a signed-in `player` (else 401). */
export type Caller = 'anyone' | 'player';

/** Whether a write takes an Idempotency-Key: `required` is 400 without one, `accepted` runs once unkeyed. */
export type Keyed = 'required' | 'accepted';

type Schema = v.GenericSchema;

/** One call of the wire, as data: page, worker, back end and tests read the same line. */
export interface Endpoint {
  readonly method: Method;
  /** Path from the root; parameters as `:name`. */
  readonly path: `/${string}`;
  readonly query?: Schema;
  readonly body?: Schema;
  /** What a success carries. */
  readonly reply: Schema;
  /** Status of a success; 200 when absent, 204 for an empty reply. */
  readonly status?: 200 | 201 | 202 | 204;
  readonly policy: Policy;
  readonly caller: Caller;
  readonly keyed?: Keyed;
  /** The code a failure is logged under (platform 8), derived from the path. */
  readonly errorCode: `${Uppercase<string>}_ERROR`;
}

/** A group of endpoints of one subject, by name; names are verb + noun and unique over the whole contract. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

type Names<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | Names<Tail>
    : Rest
  : never;

/** The path parameters of an endpoint, by name; `{}` when it has none. */
export type Params<E extends Endpoint> = { readonly [N in Names<E['path']>]: string | number };
export type HasParams<E extends Endpoint> = [Names<E['path']>] extends [never] ? false : true;

/** What the caller puts in (before defaults and transformations). */
export type QueryOf<E extends Endpoint> = E['query'] extends Schema ? v.InferInput<E['query']> : undefined;
export type BodyOf<E extends Endpoint> = E['body'] extends Schema ? v.InferInput<E['body']> : undefined;
/** What arrives at the handler (after them). */
export type ParsedQuery<E extends Endpoint> = E['query'] extends Schema
  ? v.InferOutput<E['query']>
  : undefined;
export type ParsedBody<E extends Endpoint> = E['body'] extends Schema ? v.InferOutput<E['body']> : undefined;
/** What the server sends and what the caller gets. */
export type ReplyInput<E extends Endpoint> = v.InferInput<E['reply']>;
export type ReplyOf<E extends Endpoint> = v.InferOutput<E['reply']>;
