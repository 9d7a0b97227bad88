import * as v from 'valibot';
import {
  channels,
  Envelope,
  type PublicEvents,
  type PublicEventType,
  PublicJoin,
  type UserEvents,
  type UserEventType,
} from '../../contract/channels.ts';
import { createEmitter } from '../../lib/emitter.ts';
import { type Load, type LoadState, loadRegistry } from '../data/loader.ts';
import { logEvent } from '../telemetry/log.ts';
import { createEventOrdering, type OrderedResource } from './event-ordering.ts';

type Schemas = UserEvents & PublicEvents;
type EventType = UserEventType | PublicEventType;
type EventData<T extends EventType> = v.InferOutput<Schemas[T]>;

/** When an event happened, and its id. */
interface EventMeta {
  readonly id: string;
  readonly at: string;
}

type Listener = (data: never, meta: EventMeta) => void;

const schemas: Record<string, v.GenericSchema> = { ...channels.user, ...channels.public };
const listeners = new Map<string, Set<Listener>>();
const resources = new Map<LoadState, OrderedResource>();
const ordering = createEventOrdering();
const subscriptionChanges = createEmitter();

/** Calls `listener` with each event of the type, once, after the subjects have it. Returns an unsubscribe function. */
export function onRealtimeEvent<T extends EventType>(
  type: T,
  listener: (data: EventData<T>, meta: EventMeta) => void,
): () => void {
  const typeListeners = listeners.get(type) ?? new Set<Listener>();
  listeners.set(type, typeListeners.add(listener as Listener));
  subscriptionChanges.emit();
  return () => {
    typeListeners.delete(listener as Listener);
    subscriptionChanges.emit();
  };
}

/** Calls `listener` when a listener of events is added or removed. */
export const onSubscriptionsChanged = subscriptionChanges.on;

const publicJoins = createEmitter<[reply: PublicJoin]>();

/** Calls `listener` with the reply to each join of the public topic. Returns an unsubscribe function. */
export const onPublicJoin = publicJoins.on;

/** The public topic was joined; a reply that does not fit the contract is ignored. */
export function handlePublicJoin(reply: unknown): void {
  const parsed = v.safeParse(PublicJoin, reply);
  if (parsed.success) publicJoins.emit(parsed.output);
}

export const hasPublicListeners = (): boolean =>
  Object.keys(channels.public).some(type => (listeners.get(type)?.size ?? 0) > 0);

/**
 * Keeps a subject equal to the server's state: `apply` takes an event at once, and again after an older response, so it
 * must be idempotent; `load` is the subject's one load, made with `loading` by `createLoader`.
 */
export function registerRealtimeResource(
  loading: LoadState,
  load: Load,
  apply: { readonly [T in UserEventType]?: (data: EventData<T>) => void },
): void {
  const subject: OrderedResource = {
    apply: apply as OrderedResource['apply'],
    isLoaded: () => loading.at !== null,
    isVisible: () => loadRegistry.visible.includes(loading),
    loadedSeq: () => loadRegistry.seqs.get(loading) ?? 0,
    load,
    markStale: () => {
      loading.stored = loading.at !== null;
    },
  };
  resources.set(loading, subject);
  ordering.add(subject);
}

loadRegistry.onBegin = loading => {
  const subject = resources.get(loading);
  const end = subject && ordering.beginSnapshot(subject);
  return end && (seq => end(seq, loading.stored));
};

/** The player's topic was joined, and this is the seq of its last event. */
export const handleUserJoin = (seq: number): void => ordering.onJoined(seq);

/** The session has ended: there is no player whose events are counted. */
export const resetOrdering = (): void => ordering.clear();

/** Validates an event and applies it. Returns its seq if it is the player's and new. */
export function receiveEvent(payload: unknown, isPublic: boolean): number | null {
  const envelope = v.safeParse(Envelope, payload);
  if (!envelope.success) return null;
  const { seq, type, data, id, at } = envelope.output;
  const known = schemas[type];
  const parsed = known ? v.safeParse(known, data) : null;
  if (known && !parsed?.success) logEvent({ kind: 'live', where: type, message: 'data does not fit' });
  const eventData = parsed?.success ? parsed.output : null;
  // An event that can't be read is counted all the same, as it is not missing; its subjects are loaded instead.
  const isNew =
    isPublic || ordering.handleEvent({ seq, type: eventData === null ? '' : type, data: eventData });
  if (!isNew) return null;
  if (known && eventData === null)
    for (const subject of resources.values()) if (type in subject.apply) ordering.invalidate(subject);
  if (eventData !== null)
    for (const listener of listeners.get(type) ?? []) listener(eventData as never, { id, at });
  return isPublic ? null : seq;
}
