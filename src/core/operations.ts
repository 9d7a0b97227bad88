import * as v from 'valibot';
import type { Endpoint, ReplyOf } from '../contract/endpoint.ts';
import { type Operation, wallet } from '../contract/wallet.ts';
import { delayBefore } from '../lib/backoff.ts';
import { type CallInput, call, callSettings, newKey } from './call.ts';
import { Failure } from './failure.ts';
import { type OpenOperation, operations } from './open-operations.ts';
import { addToJournal, dropFromJournal, type JournalRow, readJournal } from './operations-journal.ts';
import { holdUpdates } from './safe-point.ts';

/** How a keyed write ended. Only `refused` means that nothing has happened; `doubt` says that nobody knows yet (D14). */
export type Outcome<E extends Endpoint> =
  | { readonly kind: 'done'; readonly reply: ReplyOf<E> }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'doubt'; readonly key: string };

/** How often a key that is still being worked on is asked about before it counts as doubt. */
const POLLS = 6;

/**
 * Does a keyed write exactly once: the key is kept on the device before the first byte, repeats carry it, and what has no
 * answer is settled by asking for the key (offline 1, money). Never rejects for a failed call.
 */
export function perform<E extends Endpoint>(
  endpoint: E,
  input: Omit<CallInput<E>, 'key' | 'onRetry'>,
  { kind }: { kind: string },
): Promise<Outcome<E>> {
  const row = { key: newKey(), kind, at: Date.now() };
  addToJournal(row);
  return withLock(row.key, () => run(endpoint, input, row));
}

async function run<E extends Endpoint>(endpoint: E, input: object, row: JournalRow): Promise<Outcome<E>> {
  const { key } = row;
  operations.open.push({ ...row, phase: 'sending' });
  const onRetry = () => show(key, 'checking');
  const release = holdUpdates('money');
  try {
    const reply = await send(endpoint, { ...input, key, onRetry });
    close(key);
    return { kind: 'done', reply: reply as ReplyOf<E> };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const isSettled = error.kind === 'refused' && error.refusal.error !== 'in_flight';
    if (!isSettled) return await settle(endpoint, key);
    close(key);
    return { kind: 'refused', failure: error };
  } finally {
    release();
  }
}

const send = call as (endpoint: Endpoint, input: object) => Promise<unknown>;

/** Asks what became of a key and, where nobody knows it, has it withdrawn: only then it is "not done" (D14). */
export async function settle<E extends Endpoint>(endpoint: E, key: string): Promise<Outcome<E>> {
  show(key, 'checking');
  const settled = await ask(key);
  if (!settled) {
    show(key, 'doubt');
    return { kind: 'doubt', key };
  }
  close(key);
  return outcomeOf(endpoint, settled);
}

type Settled = Extract<Operation, { status: 'done' | 'withdrawn' }>;

function outcomeOf<E extends Endpoint>(endpoint: E, settled: Settled): Outcome<E> {
  const refused = (status: number, error: string): Outcome<E> => ({
    kind: 'refused',
    failure: new Failure('refused', endpoint.errorCode, status, { error }),
  });
  if (settled.status === 'withdrawn') return refused(409, 'withdrawn');
  const { status, body } = settled.response;
  if (status >= 400) return refused(status, 'refused');
  const parsed = v.safeParse(endpoint.reply, body ?? undefined);
  if (parsed.success) return { kind: 'done', reply: parsed.output as ReplyOf<E> };
  return refused(status, 'invalid');
}

/** Null while it can't be told: offline, or still being worked on. */
async function ask(key: string): Promise<Settled | null> {
  const params = { params: { key } };
  try {
    for (let poll = 1; poll <= POLLS; poll++) {
      let operation = await call(wallet.loadOperation, params);
      if (operation.status === 'unknown') operation = await call(wallet.withdrawOperation, params);
      if (operation.status === 'done' || operation.status === 'withdrawn') return operation;
      const waitMs = delayBefore(poll, Math.random, callSettings.baseDelayMs);
      await new Promise(resolve => setTimeout(resolve, waitMs));
    }
    return null;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

/** After a reload or when the network is back: settles what the journal holds and no tab is working on. */
export async function resumeOperations(): Promise<void> {
  await Promise.all(
    readJournal().map(row =>
      withLock(
        row.key,
        async () => {
          if (!operations.open.some(({ key }) => key === row.key))
            operations.open.push({ ...row, phase: 'checking' });
          if (await ask(row.key)) close(row.key);
          else show(row.key, 'doubt');
        },
        true,
      ),
    ),
  );
}

function show(key: string, phase: OpenOperation['phase']): void {
  const row = operations.open.find(open => open.key === key);
  if (row) row.phase = phase;
}

function close(key: string): void {
  dropFromJournal(key);
  const index = operations.open.findIndex(open => open.key === key);
  if (index >= 0) operations.open.splice(index, 1);
}

/** One tab at a time works on a key, so that nobody withdraws what another tab is still sending. */
function withLock<T>(key: string, work: () => Promise<T>): Promise<T>;
function withLock<T>(key: string, work: () => Promise<T>, ifAvailable: true): Promise<T | undefined>;
async function withLock<T>(key: string, work: () => Promise<T>, ifAvailable = false): Promise<T | undefined> {
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) return work();
  return locks.request(`orbit.operation:${key}`, { ifAvailable }, async lock =>
    lock ? await work() : undefined,
  );
}
