import type { AsyncLocalStorage } from 'node:async_hooks';
import { channel, tracingChannel } from 'node:diagnostics_channel';
import type { PaymentAction, PaymentState } from '../src/contract/subjects/payment-states.ts';

/** Facts of one kind that the process reports about itself: a channel of Node's, which does nothing while nobody subscribes. */
interface Measurement<T> {
  publish(fact: T): void;
  subscribe(listener: (fact: T) => void): void;
  unsubscribe(listener: (fact: T) => void): void;
}

const measurement = <T>(name: string) => channel(`orbit:${name}`) as unknown as Measurement<T>;

/** Returns a function that ends the subscription. */
export function follow<T>(facts: Measurement<T>, listener: (fact: T) => void): () => void {
  facts.subscribe(listener);
  return () => facts.unsubscribe(listener);
}

/** A request is about to be handled: what its handler does happens in the context that a follower binds to it. */
export interface RequestStart {
  /** The same object in the fact that it was answered. */
  readonly request: object;
  readonly server: ServerName;
  readonly method: string;
  readonly route: string | null;
  /** Its id in the log. */
  readonly id: string;
  /** The W3C Trace Context that came with it; null: none, or no valid one. */
  readonly traceparent: string | null;
  /** Milliseconds since it came. */
  readonly ms: number;
}
const requestStarted = channel('orbit:request-started');

/** Handles a request in the context that is bound to its start; without a follower that is the work alone. */
export const handleStarted = (describe: () => RequestStart, work: () => void): void =>
  requestStarted.hasSubscribers ? requestStarted.runStores(describe(), work) : work();

/** What a request is made of: a transaction of the store, a posting of the ledger. */
interface Part {
  /** A word of ours, never a text of a client. */
  readonly name: string;
}
const parts = tracingChannel<unknown, Part>('orbit:part');

/** Runs the work as a part of what surrounds it; without a follower that is the work alone. */
export const asPart = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  parts.hasSubscribers ? parts.tracePromise(work, { name }) : work();

/** Follows what happens in whose course: a context per request and per part, handed on through everything asynchronous. */
interface ContextFollower<C> {
  onRequest(start: RequestStart): C;
  onPart(part: Part): C | undefined;
  onPartEnd(part: Part, error: unknown): void;
}
/** Returns a function that ends it. */
export function followContexts<C>(store: AsyncLocalStorage<C>, follower: ContextFollower<C>): () => void {
  const ended = (part: Part & { error?: unknown }) => follower.onPartEnd(part, part.error);
  requestStarted.bindStore(store, start => follower.onRequest(start as RequestStart));
  parts.start.bindStore(store, part => follower.onPart(part as Part) as C);
  parts.asyncEnd.subscribe(ended as never);
  return () => {
    requestStarted.unbindStore(store);
    parts.start.unbindStore(store);
    parts.asyncEnd.unsubscribe(ended as never);
  };
}

/** A request was answered, or its client has gone. */
export const requestAnswered = measurement<{
  readonly request: object;
  readonly server: ServerName;
  readonly method: string;
  /** The pattern of its route, never its address; null: no route matches. */
  readonly route: string | null;
  readonly status: number;
  readonly ms: number;
}>('request-answered');
export type ServerName = 'app' | 'game' | 'payments' | 'platform';

/** A statement has ended, or a commit; `ms` is the store's own time, without waiting for other transactions. */
export const queryEnded = measurement<{ readonly sql: string; readonly ms: number }>('query-ended');

/** Whatever else a client may send is one value, so that nobody outside decides how many there are. */
export const METHODS: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
]);
const STATEMENTS = new Set(['select', 'insert', 'update', 'delete', 'commit']);

/** What kind of statement it is, as a word of ours. */
export const statementOf = (text: string): string => {
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? '';
  return STATEMENTS.has(word) ? word : 'other';
};

/** Transactions that one commit has put on the disk. */
export const transactionsCommitted = measurement<{ readonly count: number }>('transactions-committed');

/** A round of sandbox money was settled: its result is written, in a transaction that is about to commit. */
export const roundSettled = measurement<{ readonly player_id: number; readonly state: 'closed' }>(
  'round-settled',
);

/** A payment has ended, in a transaction that is about to commit. */
export const paymentEnded = measurement<{ readonly action: PaymentAction; readonly state: PaymentState }>(
  'payment-ended',
);

/** A payment has ended without its provider's word, in a transaction that is about to commit. */
export const paymentSettled = measurement<{ readonly outcome: 'paid' | 'returned' }>('payment-settled');

/** A provider has moved money against our books. */
export const paymentConflicted = measurement<object>('payment-conflicted');

/** What became of an attempt to send a push. */
export const pushTried = measurement<{ readonly result: PushResult }>('push-tried');
export type PushResult = 'sent' | 'postponed' | 'rejected' | 'unsubscribed' | 'obsolete';

/** What became of an attempt to send a mail. */
export const mailTried = measurement<{ readonly result: MailResult }>('mail-tried');
export type MailResult = 'sent' | 'postponed' | 'rejected' | 'obsolete';

/** An audit of the ledger has ended. */
export const ledgerAudited = measurement<{ readonly faults: number }>('ledger-audited');
