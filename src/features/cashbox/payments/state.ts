import { proxy, useSnapshot } from 'valtio';
import {
  cashbox as endpoints,
  PAYMENTS_PAGE_SIZE,
  type Payment,
} from '../../../contract/subjects/cashbox.ts';
import { mayFollow } from '../../../contract/subjects/payment-states.ts';
import { initialLoadState, type LoadState } from '../../../core/data/loader.ts';
import { isEqual, reconcileList } from '../../../core/data/reconcile.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import { call } from '../../../core/http/call.ts';
import { createPlayerLoader } from '../../account/session/player-loader.ts';
import { onSignedOut } from '../../account/session/session-events.ts';

interface State {
  /** The newest first, without a gap. */
  rows: Payment[];
  /** Whether there may be older ones than those of `rows`. */
  hasOlder: boolean;
  older: 'idle' | 'loading' | 'error' | 'offline';
  loading: LoadState;
}

/** The player's payments, as far as they were loaded; the worker keeps each page for days without a network. */
export const payments = proxy<State>({
  rows: [],
  hasOlder: false,
  older: 'idle',
  loading: initialLoadState(),
});

export const usePayments = () => useSnapshot(payments) as Readonly<State>;

/** The first page without filters, so that the history opens at once; filters are applied to what is on the device. */
export const loadPayments = createPlayerLoader(
  payments.loading,
  options => call(endpoints.listPayments, options),
  applyNewest,
  endpoints.listPayments.path,
);

/** Loads the page after the last row that is shown. */
export async function loadOlderPayments(): Promise<void> {
  const last = payments.rows.at(-1);
  if (!last || payments.older === 'loading') return;
  payments.older = 'loading';
  try {
    const page = await call(endpoints.listPayments, { query: { cursor: String(last.id) } });
    // A reload has begun a new list meanwhile: these rows would leave a gap.
    if (payments.rows.at(-1)?.id === last.id) {
      replaceRows([...payments.rows, ...page.filter(({ id }) => id < last.id)]);
      payments.hasOlder = page.length >= PAYMENTS_PAGE_SIZE;
    }
    payments.older = 'idle';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    payments.older = error.kind === 'cancelled' ? 'idle' : error.isOffline ? 'offline' : 'error';
  }
}

/** Rows that are older than the page stay, if the page reaches them. */
function applyNewest(page: readonly Payment[]): void {
  const isWhole = page.length < PAYMENTS_PAGE_SIZE;
  const end = page.at(-1)?.id ?? 0;
  const reaches = payments.rows.some(({ id }) => id >= end);
  const older = isWhole || !reaches ? [] : payments.rows.filter(({ id }) => id < end);
  // What an event has brought is newer than a page that was stored or asked for before it.
  const begun = payments.rows.filter(row => row.id > (page[0]?.id ?? 0));
  if (older.length === 0) payments.hasOlder = !isWhole;
  replaceRows([...begun, ...page, ...older]);
}

/** What an event or a write says of some payments. */
export function applyPayments(changed: readonly Payment[]): void {
  const known = new Set(payments.rows.map(({ id }) => id));
  const end = payments.rows.at(-1)?.id ?? 0;
  // An older one that is not on the device comes with its page, if there is one.
  const added = changed.filter(({ id }) => !known.has(id) && (id > end || !payments.hasOlder));
  const byId = new Map(changed.map(row => [row.id, row]));
  replaceRows([...payments.rows.map(row => byId.get(row.id) ?? row), ...added]);
}

function replaceRows(rows: readonly Payment[]): void {
  const held = new Map(payments.rows.map(row => [row.id, row]));
  const next = rows.map(row => newestOf(held.get(row.id), row)).toSorted((a, b) => b.id - a.id);
  reconcileList(payments.rows, next, ({ id }) => id);
}

/** A payment never goes back: an answer that is older than what is held changes nothing (CASHBOX-2). */
export function newestOf<T extends Payment>(held: T | undefined, next: T): T {
  if (!held || isEqual(held, next)) return next;
  const isBehind =
    mayFollow(next.action, next.state, held.state) ||
    (next.state === held.state &&
      ((held.locked && !next.locked) || (held.recall_asked === true && !next.recall_asked)));
  return isBehind ? held : next;
}

onSignedOut(() => {
  Object.assign(payments, { rows: [], hasOlder: false, older: 'idle' });
  Object.assign(payments.loading, initialLoadState());
});
