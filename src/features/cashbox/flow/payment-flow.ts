import { proxy, ref, subscribe, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import {
  cashbox as endpoints,
  type NewPayment,
  type Payment,
  type PaymentDetails,
} from '../../../contract/subjects/cashbox.ts';
import { isFinalState, mayFollow } from '../../../contract/subjects/payment-states.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import { call, newIdempotencyKey } from '../../../core/http/call.ts';
import {
  type OperationOutcome,
  resolveOperation,
  runIdempotent,
} from '../../../core/http/idempotent-operations.ts';
import { networkStatus } from '../../../core/http/network-status.ts';
import { operations } from '../../../core/http/open-operations.ts';
import { onRealtimeEvent } from '../../../core/realtime/subscriptions.ts';
import { toast } from '../../../core/shell/toasts.ts';
import { withLock } from '../../../lib/one-at-a-time.ts';
import { isSignedIn, onSignedOut } from '../../account/session/session-events.ts';
import {
  forgetPayment,
  type JournaledPayment,
  onOtherTabPayments,
  readPayments,
  storePayment,
} from './payment-journal.ts';
import { isShown, shownPayments } from './payment-shown.ts';
import { changeCheckingText, endText } from './payment-texts.ts';

/**
 * `saved`: on this device, before the first byte; `sent`: under way; `checking`: no answer yet, so nobody knows; `confirmed`: the back end
 * has it, and `payment` says how it stands; `rejected`: nothing has happened, for sure.
 */
type PaymentPhase = 'saved' | 'sent' | 'checking' | 'confirmed' | 'rejected';

/** A payment that this device has begun, or follows. */
export interface PaymentAttempt extends JournaledPayment {
  phase: PaymentPhase;
  /** Only in memory: it names the account, masked. */
  payment: PaymentDetails | null;
  /** Why it was rejected; null where it turned out never to have been sent. */
  error: ApiError | null;
}

export const paymentAttempts = proxy<{ rows: PaymentAttempt[] }>({ rows: [] });

export const usePaymentAttempts = () => useSnapshot(paymentAttempts).rows as readonly PaymentAttempt[];

interface Start {
  readonly body: NewPayment;
  /** Title of the method, for the player who comes back to it. */
  readonly method: string;
  /** What goes before it, such as the fraud check. When it rejects with an `ApiError` nothing is sent. */
  readonly check?: () => Promise<unknown>;
  /** A path of ours that a success leads back to. */
  readonly back?: string | undefined;
  /** Called once it is written down, before anything goes out. */
  readonly onSaved?: (key: string) => void;
}

/** What is being sent, by its body: the same once more is a second tap. */
const running = new Map<string, { readonly key: string; readonly sending: Promise<string> }>();

/**
 * Begins a payment exactly once (decision 0144) and resolves to its key as soon as the outcome is known or can't be found out now; the row of
 * `paymentAttempts` says which. A key belongs to one body for good: data that changed is another payment, also while the first is being sent.
 */
export function startPayment(start: Start): Promise<string> {
  const body = JSON.stringify(start.body);
  const current = running.get(body);
  if (current) {
    // A form that was opened again shows the payment that it has joined.
    if (rowOf(current.key)) start.onSaved?.(current.key);
    return current.sending;
  }
  const key = newIdempotencyKey();
  const sending = send(key, start).finally(() => {
    // After a sign-out it may be the next player's by now.
    if (running.get(body)?.key === key) running.delete(body);
  });
  running.set(body, { key, sending });
  return sending;
}

function send(key: string, { body, method, check, back, onSaved }: Start): Promise<string> {
  const { action, amount_cents, currency } = body;
  const about = { action, amount_cents, currency, method, ...(back && { back }) };
  const stored = { ...about, key, at: Date.now(), payment_id: null };
  const session = new AbortController();
  const stopFollowing = onSignedOut(() => session.abort());
  return withLock(navigator.locks, lockOf(key), async () => {
    // Not before its lock is held: another tab would take it for abandoned, and have it withdrawn.
    storePayment(stored);
    addRow({ ...stored, phase: 'saved', payment: null, error: null });
    if (onSaved) {
      // Before it is on screen: a check may reject it at once.
      shownPayments.add(key);
      onSaved(key);
    }
    try {
      await check?.();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      rejectAttempt(key, error);
      return key;
    }
    // Whoever signs in next on this device is another player: neither the payment nor a repeat of it is sent for them.
    if (session.signal.aborted) return key;
    setPhase(key, 'sent');
    const input = { body, signal: session.signal };
    const outcome = runIdempotent(endpoints.createPayment, input, { kind: 'payment', key });
    // The operation is opened once its lock is there.
    const stop = subscribe(operations, () => {
      if (operations.open.some(open => open.key === key && open.phase !== 'sending'))
        setPhase(key, 'checking');
    });
    applyOutcome(key, await outcome.finally(stop));
    return key;
  }).finally(stopFollowing);
}

type Outcome = OperationOutcome<typeof endpoints.createPayment>;

function applyOutcome(key: string, outcome: Outcome): void {
  const row = rowOf(key);
  if (outcome.kind === 'indeterminate') setPhase(key, 'checking');
  else if (outcome.kind === 'rejected') rejectAttempt(key, outcome.error);
  else if (row) applyPayment(row, outcome.reply);
}

function rejectAttempt(key: string, error: ApiError): void {
  const row = rowOf(key);
  forgetPayment(key);
  if (!row) return;
  row.error = error.body.error === 'withdrawn' ? null : ref(error);
  row.phase = 'rejected';
}

const rowOf = (key: string) => paymentAttempts.rows.find(row => row.key === key);

/** Returns the row as the proxy has it. */
function addRow(row: PaymentAttempt): PaymentAttempt {
  paymentAttempts.rows.push(row);
  return paymentAttempts.rows.at(-1) ?? row;
}

function setPhase(key: string, phase: PaymentPhase): void {
  const row = rowOf(key);
  if (row && row.phase !== 'confirmed' && row.phase !== 'rejected') row.phase = phase;
}

/** Whether the back end has it and nothing follows any more. */
export const isFinished = ({ phase, payment }: Pick<PaymentAttempt, 'phase' | 'payment'>): boolean =>
  phase === 'rejected' || (payment !== null && isFinalState(payment.action, payment.state));

/** Payments that ended by an event; it may overtake the answer to the payment itself. */
const ended = new Map<number, Payment>();

/** An event and an answer may cross: a payment never goes back, and what has ended stays as it ended. */
function applyPayment(row: PaymentAttempt, answer: PaymentDetails): void {
  const known = row.payment;
  if (known && (isFinished(row) || mayFollow(answer.action, answer.state, known.state))) return;
  const end = ended.get(answer.id);
  const payment = end ? { ...end, next: null } : answer;
  row.payment = payment;
  row.payment_id = payment.id;
  row.phase = 'confirmed';
  if (isFinalState(payment.action, payment.state)) forgetPayment(row.key);
  else if (readPayments().some(({ key }) => key === row.key)) {
    const { phase: _phase, payment: _payment, error: _error, ...stored } = row;
    storePayment(stored);
  }
}

/** What events say of payments. They have no step: that of coins counts confirmations and is asked for, others hold while the payment waits. */
function applyEvent(payments: readonly Payment[]): void {
  for (const payment of payments) {
    if (isFinalState(payment.action, payment.state)) ended.set(payment.id, payment);
    const row = paymentAttempts.rows.find(({ payment_id }) => payment_id === payment.id);
    if (!row) continue;
    const next = payment.state === 'pending' ? (row.payment?.next ?? null) : null;
    if (next?.type === 'crypto') void refreshPayment(row.key);
    else applyPayment(row, { ...payment, next });
  }
}

/** Asks how a payment stands. What it can't find out stays as it is. */
export async function refreshPayment(key: string): Promise<void> {
  const row = rowOf(key);
  if (!row || row.payment_id === null) return;
  try {
    applyPayment(row, await call(endpoints.loadPayment, { params: { id: row.payment_id } }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Another player's, or none at all: nothing to follow.
    if (error.status !== 404) return;
    dismissPayment(key);
    forgetPayment(key);
  }
}

/** Refreshes what is on screen: by its number, or by its key while there is none and nothing is being sent. */
export const refreshOutcome = (key: string): Promise<void> =>
  rowOf(key)?.payment_id == null ? resolveOutcomes() : refreshPayment(key);

/** Follows a payment of which the address or the history tells only the number. Returns the key of its row. */
export function followPayment(id: number): string {
  const known = paymentAttempts.rows.find(({ payment_id }) => payment_id === id);
  if (known) {
    void refreshPayment(known.key);
    return known.key;
  }
  const journaled = readPayments().find(({ payment_id }) => payment_id === id);
  const unknown = { action: 'deposit', amount_cents: 0, currency: '', method: '', at: Date.now() } as const;
  const stored = journaled ?? { ...unknown, key: `payment-${id}`, payment_id: id };
  addRow({ ...stored, phase: 'checking', payment: null, error: null });
  void refreshPayment(stored.key);
  return stored.key;
}

/** Gives up a deposit that waits for its player. One whose provider has the money already goes on, and the row says so. */
export async function cancelPayment(key: string): Promise<void> {
  const id = rowOf(key)?.payment_id;
  if (id == null) return;
  const input = { params: { id } };
  const outcome = await runIdempotent(endpoints.cancelPayment, input, { kind: 'cancel' });
  const row = rowOf(key);
  if (row && outcome.kind === 'done') return applyPayment(row, outcome.reply);
  if (row && outcome.kind === 'indeterminate') toast(changeCheckingText(), 'warning');
  await refreshPayment(key);
}

/** The player has seen how it ended. One that is still open is resolved at the next start. */
export function dismissPayment(key: string): void {
  const index = paymentAttempts.rows.findIndex(row => row.key === key);
  const [row] = index < 0 ? [] : paymentAttempts.rows.splice(index, 1);
  if (row && isFinished(row)) forgetPayment(key);
}

let resolving: Promise<void> | null = null;

/**
 * Finds out what became of payments of this device whose end it does not know, by asking only: at the start, when the network or the platform is
 * back, and when another tab has begun one. Never sends a payment again.
 */
export function resolveOutcomes(): Promise<void> {
  resolving ??= resolveAll().finally(() => {
    resolving = null;
  });
  return resolving;
}

async function resolveAll(): Promise<void> {
  if (!isSignedIn()) return;
  for (const stored of readPayments())
    if (!rowOf(stored.key)) addRow({ ...stored, phase: 'checking', payment: null, error: null });
  const open = paymentAttempts.rows.filter(row => !isFinished(row)).map(({ key }) => key);
  await Promise.all(open.map(resolveOutcome));
}

/** Waits while a tab is sending it: the lock is held from before the first byte. An event may tell meanwhile how it ended. */
async function resolveOutcome(key: string): Promise<void> {
  await withLock(navigator.locks, lockOf(key), async () => {
    const row = rowOf(key);
    if (!row || row.phase === 'rejected') return;
    if (!isFinished(row)) await findOutcome(key, row);
    const finished = rowOf(key);
    if (!finished || !isFinished(finished) || isShown(finished)) return;
    toast(endText(finished), finished.payment?.state === 'succeeded' ? 'success' : 'warning', true);
    dismissPayment(key);
  });
}

async function findOutcome(key: string, row: PaymentAttempt): Promise<void> {
  const stored = readPayments().find(one => one.key === key);
  row.payment_id ??= stored?.payment_id ?? null;
  if (row.payment_id !== null) await refreshPayment(key);
  // Another tab may have resolved and forgotten it: what is on screen here still says how it ended.
  else if (stored || shownPayments.has(key))
    applyOutcome(key, await resolveOperation(endpoints.createPayment, key));
  else dismissPayment(key);
}

/** One tab at a time works on a payment. */
const lockOf = (key: string): string => `orbit.payment:${key}`;

onRealtimeEvent('payments_changed', ({ payments }) => applyEvent(payments));
onOtherTabPayments(() => void resolveOutcomes());
for (const state of ['isOnline', 'isAvailable'] as const)
  subscribeKey(networkStatus, state, isBack => {
    if (isBack) void resolveOutcomes();
  });
onSignedOut(() => {
  paymentAttempts.rows.length = 0;
  running.clear();
  ended.clear();
});
