import type * as v from 'valibot';

/** How the service worker treats an endpoint; `sw/router.ts` maps each value to its strategy. */
type Policy =
  /** The whole game list: as `network-only`; the worker downloads and stores it by itself (`sw/catalogue/download.ts`). */
  | 'catalogue'
  /** A read by POST: the stored result of the same query, else the stored catalogue filtered locally. */
  | 'filter'
  /** The same for every visitor: stale while revalidating. */
  | 'public'
  /** Slow content: as `public`, fresh for up to 24 hours. */
  | 'info'
  /** Translations, in five-minute buckets of server time. */
  | 'translations'
  /** Player data: network first, the player's own stored copy when there is no answer. */
  | 'private'
  /**
   * Append-only lists, stored per player: GET with an optional query `cursor`, reply `{rows, cursor}`, newest first. A row
   * has a server's `id` and a time `at`; `cursor` is where older ones follow, null at the end. Other parameters of the
   * query make other lists.
   */
  | 'append-only'
  /** A desired state that may wait in the outbox; `refreshes` names what it changes. */
  | 'queued'
  /** A read, by POST too: network with retry, never stored. */
  | 'network-only'
  /** The worker is not involved: money, sign-in, launches. */
  | 'bypass';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: `anyone`, or a signed-in `player` (else 401). */
type Caller = 'anyone' | 'player';

/** Whether a write takes an Idempotency-Key: `required` is 400 without one, `accepted` runs once unkeyed. */
type Keyed = 'required' | 'accepted';

type Schema = v.GenericSchema;

interface Address {
  readonly method: Method;
  /** Path from the root; parameters as `:name`. */
  readonly path: `/${string}`;
}

/** What a success carries. */
interface Success {
  readonly reply: Schema;
  /** 200 when absent, 204 for an empty reply. */
  readonly status?: 200 | 201 | 202 | 204;
}

/** A read that must not even start the worker (decision 0110), or a call of the worker's own. */
interface BypassWireEndpoint extends Address {
  readonly policy: 'bypass';
}

/** The page validates what the worker does not store. */
interface NetworkOnlyEndpoint extends Address {
  readonly policy: 'network-only';
  readonly reply?: never;
  readonly status?: never;
}

/** The wire half of an endpoint whose replies the worker validates and stores. */
export interface StoredEndpoint extends Address, Success {
  readonly policy: Exclude<Policy, 'bypass' | 'network-only'>;
  /** The endpoint whose stored answer a `queued` mutation changes. */
  readonly refreshes?: string;
}

/** The wire half of an endpoint whose requests pass the worker. */
export type WorkerEndpoint = NetworkOnlyEndpoint | StoredEndpoint;

/**
 * The wire half of an endpoint: what the worker reads of it. The reply belongs to it where the worker stores replies, and
 * else to the other half, so that its bundle carries no schema that it has no use for.
 */
export type WireEndpoint = BypassWireEndpoint | WorkerEndpoint;

/** The wire halves of one subject, by name; names are verb + noun and unique over the whole contract. */
export type WireEndpoints = Readonly<Record<string, WireEndpoint>>;

/** The other half: what only the page, which sends, and the back end, which handles, read. */
interface CallDetails {
  readonly query?: Schema;
  readonly body?: Schema;
  readonly caller: Caller;
  readonly keyed?: Keyed;
  /** The endpoint whose stored answer a `queued` mutation changes. */
  readonly refreshes?: string;
  /** The code a failure is logged under (ERROR-1), derived from the path. */
  readonly errorCode: `${Uppercase<string>}_ERROR`;
}

type DetailsOf<W extends WireEndpoint> = W extends StoredEndpoint ? CallDetails : CallDetails & Success;

/** One call of the wire, as data: page, back end and tests read the same line. */
export interface Endpoint extends Address, Success, CallDetails {
  readonly policy: Policy;
  readonly refreshes?: string;
}

/** Endpoints that the worker does not know: their requests pass it untouched. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

type Merged<W, D> = { readonly [K in keyof (W & D)]: (W & D)[K] };

/**
 * The endpoints of one subject from their halves, and those without a wire half, which are written whole; a part that is
 * missing does not compile. The annotation lets a bundle that reads only the wire half drop the call with all schemas of
 * the other half.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoints<
  const W extends WireEndpoints,
  const D extends { readonly [N in keyof W]: DetailsOf<W[N]> },
>(
  wire: W,
  details: D & { readonly [N in Exclude<keyof D, keyof W>]: Endpoint },
): { readonly [N in keyof D]: N extends keyof W ? Merged<W[N], D[N]> : D[N] } {
  const named: Readonly<Record<string, CallDetails>> = details;
  return Object.fromEntries(
    Object.entries(named).map(([name, half]) => [name, { ...wire[name], ...half }]),
  ) as never;
}

type ParamNames<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<Tail>
    : Rest
  : never;

/** The path parameters of an endpoint, by name; `{}` when it has none. */
export type Params<E extends Endpoint> = { readonly [N in ParamNames<E['path']>]: string | number };
export type HasParams<E extends Endpoint> = [ParamNames<E['path']>] extends [never] ? false : true;

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
