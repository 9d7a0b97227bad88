import { subscribeKey } from 'valtio/utils';
import { realtime } from '../../contract/channels.ts';
import { call } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { language } from '../../core/i18n.ts';
import { live } from '../../core/live.ts';
import { sessionEpoch } from '../../core/session-end.ts';
import { toast } from '../../core/toasts.ts';
import { moneyText } from '../wallet/money.ts';
import { activeAccount, wallet } from '../wallet/state.ts';
import { keepSeen, readSeen, type Seen } from './seen.ts';
import { type Amounts, summarise } from './summary.ts';
import { summaryText } from './summary-text.ts';

/** Who was away for less has missed nothing, milliseconds. */
export const AWAY_MS = 60_000;

/** What the balances were when this page was last looked at; not kept on the device. */
let before: Amounts = {};

const isLooked = (): boolean => live.isJoined && document.visibilityState === 'visible';

/**
 * Sums up once, on this device, what has happened since a tab of it was last connected and in sight, when that was over a
 * minute ago (issue "While you were away"; decisions D15).
 */
export function watchAbsence(): void {
  let was = false;
  const look = () => {
    const is = isLooked();
    if (is && !was) comeBack();
    else if (was) keep();
    was = is;
  };
  subscribeKey(live, 'isJoined', look, true);
  subscribeKey(live, 'seq', look, true);
  document.addEventListener('visibilitychange', look);
  addEventListener('pagehide', look);
}

/** Called while the page is looked at, and when that ends: up to here all is seen. */
function keep(): void {
  const { topic, seq } = live;
  // A session that has ended leaves nothing behind.
  if (topic === null) return;
  keepSeen({ topic, seq, at: Date.now() });
  before = Object.fromEntries(wallet.accounts.map(row => [row.currency, row.amount_cents]));
}

function comeBack(): void {
  const { topic, seq } = live;
  if (topic === null) return;
  const seen = readSeen(topic);
  const known = before;
  keep();
  if (seen && seq > seen.seq && Date.now() - seen.at > AWAY_MS) void tell(seen, known);
}

async function tell(seen: Seen, known: Amounts): Promise<void> {
  const epoch = sessionEpoch();
  try {
    const { events } = await call(realtime.listEvents, { query: { since: String(seen.seq) } });
    if (epoch !== sessionEpoch()) return;
    const currency = activeAccount(wallet.accounts)?.currency ?? null;
    const summary = summarise(events, known, currency);
    const money = (cents: number) => moneyText(cents, currency ?? '', language.locale);
    if (summary) toast(summaryText(summary, money));
  } catch (error) {
    // It is a courtesy: what is on screen is right without it.
    if (!(error instanceof Failure)) throw error;
  }
}
