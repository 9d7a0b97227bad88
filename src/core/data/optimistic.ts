import type { QueuedMutationSummary } from '../../contract/worker-messages.ts';
import { isQueued } from '../http/call.ts';
import { sessionEpoch } from '../session/epoch.ts';
import { onMutationResult, onQueueChange, outbox } from '../worker/outbox.ts';
import { isEqual } from './reconcile.ts';

type Values<T> = Readonly<Record<string, T>>;

interface OverlayOptions<T> {
  /** What every topic of these mutations begins with (`TOPIC_HEADER`). */
  readonly topicPrefix: string;
  /**
   * The values that a topic stands for, without its prefix; empty for one that can't be read. `want` as in
   * `QueuedMutationSummary`.
   */
  parse(topic: string, want: boolean): Values<T>;
  /**
   * What the state shows as wanted; `undefined` takes it away. Together with the server's truth it is merged when read.
   */
  get(key: string): T | undefined;
  set(key: string, value: T | undefined): void;
  /**
   * The server has these now: they join its truth. `reply` is absent when it came to another page or an earlier one.
   */
  confirm(values: Values<T>, reply?: unknown): void;
  /** The back end has rejected a mutation that had waited. */
  onRejected?(): void;
  /** Loads the server's truth: a mutation that waited has ended and this page was not sent how. */
  load(): Promise<void>;
}

interface Overlay<T> {
  /**
   * Shows what is wanted at once and sends it. Rejects when the back end does; then the server's truth shows again. One
   * that the worker has queued stays wanted until its result comes.
   */
  change(values: Values<T>, send: () => Promise<unknown>): Promise<void>;
  isSending(key: string): boolean;
}

/**
 * What the player wants, over what the server has: taps show at once, and a rejection, a second tap and a result that
 * comes before the reply need no code of a feature.
 */
export function createOverlay<T>(options: OverlayOptions<T>): Overlay<T> {
  const { topicPrefix, get, set, confirm } = options;
  const parse = ({ topic, want }: QueuedMutationSummary): Values<T> =>
    topic.startsWith(topicPrefix) ? options.parse(topic.slice(topicPrefix.length), want) : {};
  /** The last change of each key whose request is under way, and results that came before its reply. */
  const sending = new Map<string, { readonly session: number }>();
  const earlyResults = new Map<string, boolean>();
  let queued: ReadonlySet<string> = new Set();

  const isSending = (key: string): boolean => sending.get(key)?.session === sessionEpoch();
  const resultId = (values: Values<T>): string => JSON.stringify(values);
  const drop = (keys: readonly string[]) => {
    for (const key of keys) set(key, undefined);
  };

  async function change(values: Values<T>, send: () => Promise<unknown>): Promise<void> {
    const request = { session: sessionEpoch() };
    for (const [key, value] of Object.entries(values)) {
      set(key, value);
      sending.set(key, request);
    }
    const isOfSession = () => request.session === sessionEpoch();
    const latestKeys = () => Object.keys(values).filter(key => sending.get(key) === request);
    const end = () => {
      for (const key of latestKeys()) sending.delete(key);
      if (sending.size === 0) earlyResults.clear();
    };
    try {
      const reply = await send();
      if (!isOfSession()) return;
      const early = earlyResults.get(resultId(values));
      const isCompleted = !isQueued(reply) || early === true;
      if (isCompleted || early === false) drop(latestKeys());
      if (isCompleted) confirm(values, isQueued(reply) ? undefined : reply);
      else if (early === false) options.onRejected?.();
    } catch (error) {
      if (isOfSession()) drop(latestKeys());
      throw error;
    } finally {
      end();
    }
  }

  /** The result of a mutation that had waited, or that another page has made. */
  onMutationResult(result => {
    const values = parse(result);
    const keys = Object.keys(values);
    if (keys.length === 0) return;
    if (keys.some(isSending)) {
      earlyResults.set(resultId(values), result.ok);
      return;
    }
    const isSuperseded = keys.some(key => get(key) !== undefined && !isEqual(get(key), values[key]));
    if (isSuperseded) return;
    const wasWanted = keys.some(key => get(key) !== undefined);
    queued = new Set([...queued].filter(key => !keys.includes(key)));
    drop(keys);
    if (result.ok) confirm(values);
    else if (wasWanted) options.onRejected?.();
  });

  /** Shows what waits, also what a page before this one has left; what has ended without a result is loaded. */
  const showQueue = (rows: readonly QueuedMutationSummary[]): void => {
    const before = queued;
    const values: Record<string, T> = Object.assign({}, ...rows.map(parse));
    queued = new Set(Object.keys(values));
    for (const [key, value] of Object.entries(values)) if (!isSending(key)) set(key, value);
    const hasEnded = (key: string) => !queued.has(key) && get(key) !== undefined && !isSending(key);
    const ended = [...before].filter(hasEnded);
    if (ended.length > 0) void options.load().then(() => drop(ended.filter(hasEnded)));
  };
  if (outbox.rows.length > 0) showQueue(outbox.rows);
  onQueueChange(showQueue);

  return { change, isSending };
}
