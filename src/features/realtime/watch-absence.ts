import { t } from '@lingui/core/macro';
import * as v from 'valibot';
import { subscribeKey } from 'valtio/utils';
import { realtime } from '../../contract/channels.ts';
import { storedValue } from '../../core/device/stored-value.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { call } from '../../core/http/call.ts';
import { realtimeState } from '../../core/realtime/connection.ts';
import { PRIVATE_PREFIX } from '../../core/session/purge.ts';
import { language } from '../../core/shell/i18n.ts';
import { toast } from '../../core/shell/toasts.ts';
import { MINUTE_MS } from '../../lib/time-units.ts';
import { moneyText } from '../wallet/money-text.ts';
import { activeAccount, wallet } from '../wallet/state.ts';
import { type Amounts, summarise, summaryText } from './away-summary.ts';
import { openAwayJournal } from './missed-events.ts';

/** Shorter absences are ignored, milliseconds. */
export const AWAY_MS = MINUTE_MS;

/** The balances when this page was last visible; not stored on the device. */
let lastBalances: Amounts = {};

const isPageActive = (): boolean => realtimeState.isJoined && document.visibilityState === 'visible';

/**
 * Shows once per device what has happened since one of its tabs was last connected and visible, when that was over a
 * minute ago (NOTIFICATION-15, decision 0015).
 */
export function watchAbsence(): void {
  let wasActive = false;
  const update = () => {
    const isActive = isPageActive();
    if (isActive && !wasActive) onReturn();
    else if (wasActive) recordSeen();
    wasActive = isActive;
  };
  subscribeKey(realtimeState, 'isJoined', update, true);
  subscribeKey(realtimeState, 'seq', update, true);
  document.addEventListener('visibilitychange', update);
  addEventListener('pagehide', update);
}

/** Called while the page is visible, and when it is hidden: all events so far are seen. */
function recordSeen(): void {
  const { topic, seq } = realtimeState;
  // An ended session stores nothing.
  if (topic === null) return;
  saveLastSeen({ topic, seq, at: Date.now() });
  lastBalances = Object.fromEntries(wallet.accounts.map(row => [row.currency, row.amount_cents]));
}

function onReturn(): void {
  const { topic, seq } = realtimeState;
  if (topic === null) return;
  const seen = readLastSeen(topic);
  const balances = lastBalances;
  recordSeen();
  if (seen && seq > seen.seq && Date.now() - seen.at > AWAY_MS) void showSummary(seen, balances);
}

async function showSummary(seen: LastSeenEvent, balances: Amounts): Promise<void> {
  try {
    // With the last one that was seen: its time tells apart what is older in the ledger.
    const since = String(Math.max(0, seen.seq - 1));
    const listed = await call(realtime.listEvents, { query: { since } });
    const events = listed.events.filter(({ seq }) => seq > seen.seq);
    const currency = activeAccount(wallet.accounts)?.currency ?? null;
    const summary = summarise(events, balances, currency);
    const money = (cents: number) => moneyText(cents, currency ?? '', language.locale);
    if (!summary) return;
    const isPartial = listed.is_partial && events[0]?.seq !== seen.seq + 1;
    const seenAt = listed.events.find(({ seq }) => seq === seen.seq)?.at ?? null;
    toast(summaryText(summary, money), 'plain', false, {
      label: t({ id: 'away.show', message: 'See what happened' }),
      run: () => openAwayJournal({ events, seenAt, before: balances, isPartial }),
    });
  } catch (error) {
    // Optional: the screen is correct without it.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** The last event that a visible tab of this device has shown, its player, and the time, epoch milliseconds. */
const LastSeenEvent = v.object({ topic: v.string(), seq: v.number(), at: v.number() });
type LastSeenEvent = v.InferOutput<typeof LastSeenEvent>;

const lastSeen = storedValue(`${PRIVATE_PREFIX}seen`, LastSeenEvent);

export function readLastSeen(topic: string): LastSeenEvent | null {
  const seen = lastSeen.read();
  return seen?.topic === topic ? seen : null;
}

export const saveLastSeen = (seen: LastSeenEvent): void => lastSeen.write(seen);
