import * as v from 'valibot';
import {
  channels,
  Envelope,
  type PublicEvent,
  type PublicEvents,
  PublicJoin,
  type UserEvent,
  type UserEvents,
} from '../contract/channels.ts';
import { makeOrder, type Ordered } from './live-order.ts';
import { type Load, type Loading, loads } from './load.ts';
import { keepEvent } from './log.ts';

type Schemas = UserEvents & PublicEvents;
export type EventType = UserEvent | PublicEvent;
export type DataOf<T extends EventType> = v.InferOutput<Schemas[T]>;

/** When an event happened, and its id. */
export interface Told {
  readonly id: string;
  readonly at: string;
}

type Listener = (data: never, told: Told) => void;

const schemas: Record<string, v.GenericSchema> = { ...channels.user, ...channels.public };
const listeners = new Map<string, Set<Listener>>();
const subjects = new Map<Loading, Ordered>();
const order = makeOrder();

/** Calls `listener` with each event of the type, once, after the subjects have it. Gives the end of listening. */
export function onLive<T extends EventType>(
  type: T,
  listener: (data: DataOf<T>, told: Told) => void,
): () => void {
  const held = listeners.get(type) ?? new Set<Listener>();
  listeners.set(type, held.add(listener as Listener));
  for (const hear of hearing) hear();
  return () => {
    held.delete(listener as Listener);
    for (const hear of hearing) hear();
  };
}

const hearing = new Set<() => void>();

/** Calls back when somebody begins or ceases to listen. */
export const onHearing = (listener: () => void): void => void hearing.add(listener);

const publicJoins = new Set<(reply: PublicJoin) => void>();

/** Calls `listener` with what each join of the public topic answers. Gives the end of listening. */
export function onPublicJoin(listener: (reply: PublicJoin) => void): () => void {
  publicJoins.add(listener);
  return () => publicJoins.delete(listener);
}

/** The public topic was joined; what does not fit the contract is nothing. */
export function joinedPublic(reply: unknown): void {
  const parsed = v.safeParse(PublicJoin, reply);
  if (parsed.success) for (const listener of publicJoins) listener(parsed.output);
}

export const hasPublicListeners = (): boolean =>
  Object.keys(channels.public).some(type => (listeners.get(type)?.size ?? 0) > 0);

/**
 * Keeps a subject equal to the server's state: `apply` takes what an event says at once, and again after an answer that is
 * older, so twice must do what once does; `load` is the subject's one load, made with `loading` by `makeLoad`.
 */
export function liveSubject(
  loading: Loading,
  load: Load,
  apply: { readonly [T in UserEvent]?: (data: DataOf<T>) => void },
): void {
  const subject: Ordered = {
    apply: apply as Ordered['apply'],
    isLoaded: () => loading.at !== null,
    isShown: () => loads.shown.includes(loading),
    heldSeq: () => loads.seqs.get(loading) ?? 0,
    load,
    expire: () => {
      loading.stored = loading.at !== null;
    },
  };
  subjects.set(loading, subject);
  order.add(subject);
}

loads.onBegin = loading => {
  const subject = subjects.get(loading);
  const end = subject && order.asked(subject);
  return end && (seq => end(seq, loading.stored));
};

/** The player's topic was joined, and this is the seq of its last event. */
export const joinedAt = (seq: number): void => order.joined(seq);

/** Nobody's events any more. */
export const forgetOrder = (): void => order.clear();

/** An event off the wire: nothing unchecked reaches a state. Gives its seq if it is the player's and new. */
export function receive(payload: unknown, isPublic: boolean): number | null {
  const envelope = v.safeParse(Envelope, payload);
  if (!envelope.success) return null;
  const { seq, type, data, id, at } = envelope.output;
  const known = schemas[type];
  const parsed = known ? v.safeParse(known, data) : null;
  if (known && !parsed?.success) keepEvent({ kind: 'live', where: type, message: 'data does not fit' });
  const told = parsed?.success ? parsed.output : null;
  // What can't be read is counted all the same: it is not missing, and its subjects are loaded instead.
  const isNew = isPublic || order.take({ seq, type: told === null ? '' : type, data: told });
  if (!isNew) return null;
  if (known && told === null)
    for (const subject of subjects.values()) if (type in subject.apply) order.invalidate(subject);
  if (told !== null) for (const listener of listeners.get(type) ?? []) listener(told as never, { id, at });
  return isPublic ? null : seq;
}
