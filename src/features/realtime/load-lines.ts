import { wallet as endpoints } from '../../contract/subjects/wallet.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { call } from '../../core/http/call.ts';
import type { WalletLine } from './away-journal.ts';
import { eventsOf } from './away-summary.ts';
import type { MissedEvents } from './missed-events.ts';

/** Pages of a wallet's ledger that are read: as many lines as events are listed. */
const MAX_PAGES = 4;

interface FoundLines {
  readonly lines: readonly WalletLine[];
  /** Older ones are left out. */
  readonly isPartial: boolean;
}

/** The changes of the wallets that changed meanwhile, newest first; null when they can't be loaded. */
export async function loadMissedLines({ events, seenAt }: MissedEvents): Promise<FoundLines | null> {
  const last = events.at(-1);
  if (!last) return { lines: [], isPartial: false };
  const changed = eventsOf(events, 'balance_changed').map(({ data }) => data.balance.currency);
  // A line has the time of its event: the seen one bounds what was seen.
  const isMissed = ({ at }: { at: string }) => seenAt === null || Date.parse(at) > Date.parse(seenAt);
  const isBack = ({ at }: { at: string }) => Date.parse(at) > Date.parse(last.at);
  try {
    const wallets = await Promise.all(
      [...new Set(changed)].map(async currency => {
        const { lines, isPartial } = await loadUntil(currency, isMissed);
        return { lines: lines.filter(line => !isBack(line)), isPartial };
      }),
    );
    return {
      lines: wallets.flatMap(({ lines }) => lines),
      isPartial: wallets.some(({ isPartial }) => isPartial),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}

async function loadUntil(currency: string, isMissed: (line: WalletLine) => boolean): Promise<FoundLines> {
  const lines: WalletLine[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { currency, ...(cursor !== null && { cursor }) };
    const found: { rows: Omit<WalletLine, 'currency'>[]; cursor: string | null } = await call(
      endpoints.listLedgerLines,
      { query },
    );
    const named = found.rows.map(row => ({ ...row, currency }));
    const missed = named.filter(isMissed);
    lines.push(...missed);
    cursor = found.cursor;
    if (cursor === null || missed.length < named.length) return { lines, isPartial: false };
  }
  return { lines, isPartial: true };
}
