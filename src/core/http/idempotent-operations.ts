import * as v from 'valibot';
import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts';
import { type Operation, wallet } from '../../contract/subjects/wallet.ts';
import { backoffDelay, delay } from '../../lib/backoff.ts';
import { withLock, withLockIfFree } from '../../lib/one-at-a-time.ts';
import { blockReload } from '../worker/safe-reload.ts';
import { ApiError } from './api-error.ts';
import { type CallInput, call, callSettings, newIdempotencyKey } from './call.ts';
import { type OpenOperation, operations } from './open-operations.ts';
import { addToJournal, type JournalRow, readJournal, removeFromJournal } from './operations-journal.ts';

/**
 * How a keyed write ended. Only `rejected` means that nothing has happened; `indeterminate`: the outcome is not known
 * yet (decision 0014), and `error` is why, where there was an answer.
 */
export type OperationOutcome<E extends Endpoint> =
  | { readonly kind: 'done'; readonly reply: ReplyOf<E> }
  | { readonly kind: 'rejected'; readonly error: ApiError }
  | { readonly kind: 'indeterminate'; readonly key: string; readonly error?: ApiError };

/** How often the state of a key in progress is queried before the outcome counts as indeterminate. */
const MAX_POLLS = 6;

/** One tab at a time works on a key, so that none withdraws what another is still sending. */
const lockOf = (key: string): string => `orbit.operation:${key}`;

/**
 * Does a keyed write exactly once: the key is kept on the device before the first byte, repeats carry it, and what has
 * no answer is settled by asking for the key (decision 0070). Never rejects for a failed call. `key`: a fresh one that the
 * caller has written down beside what it is about.
 */
export function runIdempotent<E extends Endpoint>(
  endpoint: E,
  input: Omit<CallInput<E>, 'key' | 'onRetry'>,
  { kind, key = newIdempotencyKey() }: { kind: string; key?: string },
): Promise<OperationOutcome<E>> {
  const row = { key, kind, at: Date.now() };
  return withLock(navigator.locks, lockOf(key), () => sendOperation(endpoint, input, row));
}

async function sendOperation<E extends Endpoint>(
  endpoint: E,
  input: object,
  row: JournalRow,
): Promise<OperationOutcome<E>> {
  const { key } = row;
  // Not before its lock is held: another tab would take it for abandoned, and have it withdrawn.
  addToJournal(row);
  operations.open.push({ ...row, phase: 'sending' });
  let isRepeated = false;
  const onRetry = () => {
    isRepeated = true;
    setPhase(key, 'checking');
  };
  const release = blockReload('money');
  try {
    const reply = await callEndpoint(endpoint, { ...input, key, onRetry });
    closeOperation(key);
    return { kind: 'done', reply: reply as ReplyOf<E> };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isRefusal = error.kind === 'http' && error.body.error !== 'in_flight';
    // A gateway or a failure after the effect answers 5xx, and a repeat may be refused for what an earlier attempt has done.
    if (!isRefusal || error.status >= 500 || isRepeated) {
      const outcome = await resolveOperation(endpoint, key);
      if (!isRefusal || outcome.kind === 'done') return outcome;
      if (outcome.kind === 'indeterminate') return { ...outcome, error };
      return outcome.error.body.error === 'withdrawn' ? { kind: 'rejected', error } : outcome;
    }
    closeOperation(key);
    return { kind: 'rejected', error };
  } finally {
    release();
  }
}

const callEndpoint = call as (endpoint: Endpoint, input: object) => Promise<unknown>;

/**
 * Queries the result of a key and, where the back end does not know it, has it withdrawn: only then it is "not done"
 * (decision 0014).
 */
export async function resolveOperation<E extends Endpoint>(
  endpoint: E,
  key: string,
): Promise<OperationOutcome<E>> {
  setPhase(key, 'checking');
  const resolved = await fetchResolution(key);
  const outcome = resolved && outcomeOf(endpoint, resolved);
  if (!outcome) {
    setPhase(key, 'indeterminate');
    return { kind: 'indeterminate', key };
  }
  closeOperation(key);
  return outcome;
}

type ResolvedOperation = Extract<Operation, { status: 'done' | 'withdrawn' }>;

/** Null where the stored answer is neither a refusal nor a reply that this build reads: the write was done, and not as known here. */
function outcomeOf<E extends Endpoint>(endpoint: E, resolved: ResolvedOperation): OperationOutcome<E> | null {
  const rejected = (status: number, error: string): OperationOutcome<E> => ({
    kind: 'rejected',
    error: new ApiError('http', endpoint.errorCode, status, { error }),
  });
  if (resolved.status === 'withdrawn') return rejected(409, 'withdrawn');
  const { status, body } = resolved.response;
  if (status >= 400 && status < 500) return rejected(status, 'refused');
  const parsed = v.safeParse(endpoint.reply, body ?? undefined);
  return parsed.success ? { kind: 'done', reply: parsed.output as ReplyOf<E> } : null;
}

/** Null while it is not known: offline, or still being worked on. */
async function fetchResolution(key: string): Promise<ResolvedOperation | null> {
  const params = { params: { key } };
  try {
    for (let poll = 1; poll <= MAX_POLLS; poll++) {
      let operation = await call(wallet.loadOperation, params);
      if (operation.status === 'unknown') operation = await call(wallet.withdrawOperation, params);
      if (operation.status === 'done' || operation.status === 'withdrawn') return operation;
      const waitMs = backoffDelay(poll, Math.random, callSettings.baseDelayMs);
      await delay(waitMs);
    }
    return null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** After a reload or when the network is back: settles what the journal holds and no tab is working on. */
export async function resumeOperations(): Promise<void> {
  await Promise.all(
    readJournal().map(row =>
      withLockIfFree(navigator.locks, lockOf(row.key), async () => {
        if (!operations.open.some(({ key }) => key === row.key))
          operations.open.push({ ...row, phase: 'checking' });
        if (await fetchResolution(row.key)) closeOperation(row.key);
        else setPhase(row.key, 'indeterminate');
      }),
    ),
  );
}

function setPhase(key: string, phase: OpenOperation['phase']): void {
  const row = operations.open.find(open => open.key === key);
  if (row) row.phase = phase;
}

function closeOperation(key: string): void {
  removeFromJournal(key);
  const index = operations.open.findIndex(open => open.key === key);
  if (index >= 0) operations.open.splice(index, 1);
}
