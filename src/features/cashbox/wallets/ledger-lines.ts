import { proxy, useSnapshot } from 'valtio';
import { wallet as endpoints, type LedgerLine } from '../../../contract/subjects/wallet.ts';
import { createLoader, initialLoadState, type LoadState } from '../../../core/data/loader.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import { call } from '../../../core/http/call.ts';
import { onSignedOut } from '../../account/session/session-events.ts';

/** Whose lines: a pocket of a wallet. */
export interface AmountRef {
  readonly currency: string;
  readonly pocket: LedgerLine['pocket'];
}

/** The lines that make up one amount, newest first; `cursor` is where older ones follow. They are never stored on the device. */
export const ledgerLines = proxy<{
  of: AmountRef | null;
  rows: LedgerLine[];
  cursor: string | null;
  older: 'idle' | 'loading' | 'failed';
  loading: LoadState;
}>({ of: null, rows: [], cursor: null, older: 'idle', loading: initialLoadState() });

export const useLedgerLines = () => useSnapshot(ledgerLines);

function clear(of: AmountRef | null): void {
  Object.assign(ledgerLines, { of, rows: [], cursor: null, older: 'idle' });
  Object.assign(ledgerLines.loading, initialLoadState());
}

export const loadLedgerLines = createLoader(ledgerLines.loading, async options => {
  for (let of = ledgerLines.of; of !== null; ) {
    const { rows, cursor } = await call(endpoints.listLedgerLines, { query: { ...of }, ...options });
    if (ledgerLines.of === of) return applyPage(rows, cursor);
    // Another amount was opened meanwhile.
    of = ledgerLines.of;
  }
});

function applyPage(rows: LedgerLine[], cursor: string | null): void {
  const ids = new Set(rows.map(({ id }) => id));
  const firstKnown = ledgerLines.rows.findIndex(({ id }) => id === rows.at(-1)?.id);
  // Older pages stay where they follow without a gap.
  const older = firstKnown === -1 ? [] : ledgerLines.rows.slice(firstKnown).filter(({ id }) => !ids.has(id));
  ledgerLines.rows = [...rows, ...older];
  if (older.length === 0) ledgerLines.cursor = cursor;
}

/** Shows the lines of an amount, and loads them. */
export function showLedgerLines(of: AmountRef): void {
  const current = ledgerLines.of;
  if (current?.currency !== of.currency || current.pocket !== of.pocket) clear(of);
  void loadLedgerLines();
}

/** Loads the page after the last line. */
export async function loadOlderLines(): Promise<void> {
  const { of, cursor } = ledgerLines;
  if (of === null || cursor === null || ledgerLines.older === 'loading') return;
  ledgerLines.older = 'loading';
  try {
    const page = await call(endpoints.listLedgerLines, { query: { ...of, cursor } });
    if (ledgerLines.of !== of) return;
    // A reload has begun a new list meanwhile: these rows would leave a gap.
    if (ledgerLines.cursor === cursor) {
      ledgerLines.rows.push(...page.rows);
      ledgerLines.cursor = page.cursor;
    }
    ledgerLines.older = 'idle';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (ledgerLines.of === of) ledgerLines.older = error.kind === 'cancelled' ? 'idle' : 'failed';
  }
}

onSignedOut(() => clear(null));
