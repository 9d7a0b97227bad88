import type { Envelope } from '../../contract/channels.ts';
import type { Payment } from '../../contract/subjects/cashbox.ts';
import type { Notification } from '../../contract/subjects/notifications.ts';
import type { LedgerLine } from '../../contract/subjects/wallet.ts';
import { SECOND_MS } from '../../lib/time-units.ts';
import { type Amounts, type EventOf, eventsOf } from './away-summary.ts';
import type { MissedEvents } from './missed-events.ts';

/** A line of the ledger with the currency of its wallet. */
export interface WalletLine extends LedgerLine {
  readonly currency: string;
}

interface Row {
  readonly id: string;
  /** Time of the entry; a row that stands for several has that of the last one. */
  readonly at: string;
}

export type JournalRow =
  | (Row & { readonly type: 'payment'; readonly payment: Payment })
  | (Row & {
      readonly type: 'money';
      /** Null: not known. */
      readonly cause: string | null;
      readonly game: string | null;
      readonly cents: number;
      readonly currency: string;
    })
  | (Row & {
      readonly type: 'notification';
      readonly notification: Notification;
      /** How many say the same. */
      readonly count: number;
    })
  | (Row & { readonly type: 'points'; readonly points: number })
  | (Row & { readonly type: 'limits' | 'break' | 'break_ended' | 'measures' | 'signed_out' | 'profile' });

/** The notification about a payment that its state does not tell. */
const REFUNDED = 'deposit_refunded';

/** What one transaction causes is written at nearly one time. */
const TOGETHER_MS = 2 * SECOND_MS;

export interface Missed extends Pick<MissedEvents, 'events' | 'before'> {
  /** Null: they could not be loaded, and the causes of changes of the balance are not known; nor are they where there are none. */
  readonly lines: readonly WalletLine[] | null;
  /** Whether promotions are held back from the player now. */
  readonly hidesPromos: boolean;
  readonly now: number;
}

/**
 * What happened, oldest first, each thing once: what a payment or a notification about money says is not listed as a change of the balance
 * too; rounds of one game and changes of one kind are one row a day (NOTIFICATION-15).
 */
export function journalOf({ events, before, lines, hidesPromos, now }: Missed): JournalRow[] {
  const payments = latestPayments(events);
  const shown = eventsOf(events, 'notification_added').filter(({ data }) =>
    isShown(data.notification, hidesPromos, now),
  );
  const isNear = (of: readonly { readonly at: string }[], at: string) =>
    of.some(one => Math.abs(Date.parse(one.at) - Date.parse(at)) <= TOGETHER_MS);
  const paymentEvents = eventsOf(events, 'payments_changed');
  const isMoney = ({ data }: EventOf<'notification_added'>) => data.notification.kind === 'money';
  const isOfEnd = (one: EventOf<'notification_added'>) =>
    isMoney(one) && one.data.notification.event !== REFUNDED && isNear(paymentEvents, one.at);
  const notifications = shown.filter(one => !isOfEnd(one));
  const moneyNotifications = notifications.filter(isMoney);
  // A platform without a ledger to show answers an empty one.
  const money = lines?.length
    ? changesByCause(lines.filter(line => !isOfPayment(line) && !isNear(moneyNotifications, line.at)))
    : changesOfBalance(events, before, at => isNear(paymentEvents, at) || isNear(moneyNotifications, at));
  const rows: JournalRow[] = [
    ...payments,
    ...money,
    ...distinct(notifications),
    ...accountRows(events, notifications),
  ];
  return rows.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Each payment once, as it stands at the end. */
function latestPayments(events: readonly Envelope[]): JournalRow[] {
  const rows = new Map<number, JournalRow>();
  for (const { id, at, data } of eventsOf(events, 'payments_changed'))
    for (const payment of data.payments)
      rows.set(payment.id, { id: `${id}p${payment.id}`, at, type: 'payment', payment });
  return [...rows.values()];
}

function isShown({ kind, expires_at }: Notification, hidesPromos: boolean, now: number): boolean {
  const isOver = expires_at !== null && Date.parse(expires_at) <= now;
  return !isOver && !(kind === 'promo' && hidesPromos);
}

/** Those of a day that say the same are one row, such as ten sign-ins on one device. */
function distinct(notifications: readonly EventOf<'notification_added'>[]): JournalRow[] {
  const rows = new Map<string, JournalRow & { type: 'notification' }>();
  for (const { id, at, data } of notifications) {
    const { event, title, text } = data.notification;
    const key = JSON.stringify([new Date(at).toDateString(), event, title, text]);
    const count = (rows.get(key)?.count ?? 0) + 1;
    rows.set(key, { id, at, type: 'notification', notification: data.notification, count });
  }
  return [...rows.values()];
}

/** Those of payments, and what is reserved for one, are the payment's. */
const isOfPayment = ({ payment_id, pocket }: WalletLine): boolean =>
  payment_id !== null || pocket === 'reserved';

/** What a round does is one cause: its bet and its win. */
const ROUND_KINDS: ReadonlySet<string> = new Set(['bet', 'round', 'win', 'rollback', 'void']);

function changesByCause(lines: readonly WalletLine[]): JournalRow[] {
  const rows = new Map<string, JournalRow & { type: 'money' }>();
  for (const { id, at, kind, game, currency, amount_cents } of lines) {
    const cause = ROUND_KINDS.has(kind) ? 'round' : kind;
    const key = [new Date(at).toDateString(), cause, game, currency].join(' ');
    const known = rows.get(key);
    const isLater = !known || Date.parse(at) >= Date.parse(known.at);
    rows.set(key, {
      id: known?.id ?? `l${id}`,
      at: isLater ? at : known.at,
      type: 'money',
      cause,
      game,
      cents: (known?.cents ?? 0) + amount_cents,
      currency,
    });
  }
  return [...rows.values()];
}

/** Without the ledger: changes of the balances themselves, from the last known one on, without those that are listed already. */
function changesOfBalance(
  events: readonly Envelope[],
  known: Amounts,
  isListed: (at: string) => boolean,
): JournalRow[] {
  const last = new Map(Object.entries(known));
  const rows = new Map<string, JournalRow & { type: 'money' }>();
  for (const { id, at, data } of eventsOf(events, 'balance_changed')) {
    const { currency, total_cents } = data.balance;
    const before = last.get(currency);
    last.set(currency, total_cents);
    if (before === undefined || before === total_cents || isListed(at)) continue;
    const cents = (rows.get(currency)?.cents ?? 0) + total_cents - before;
    rows.set(currency, { id, at, type: 'money', cause: null, game: null, cents, currency });
  }
  return [...rows.values()].filter(({ cents }) => cents !== 0);
}

/** What was changed on the account, the last of each kind; a notification about the same says it better. */
function accountRows(
  events: readonly Envelope[],
  notifications: readonly EventOf<'notification_added'>[],
): JournalRow[] {
  const isNotified = (at: string) =>
    notifications.some(
      ({ data, at: notifiedAt }) =>
        data.notification.kind !== 'promo' &&
        Math.abs(Date.parse(notifiedAt) - Date.parse(at)) <= TOGETHER_MS,
    );
  const rows: JournalRow[] = [];
  const limits = eventsOf(events, 'limits_changed').at(-1);
  if (limits) rows.push({ id: limits.id, at: limits.at, type: 'limits' });
  const pause = eventsOf(events, 'break_changed').at(-1);
  if (pause) rows.push({ id: pause.id, at: pause.at, type: pause.data.break ? 'break' : 'break_ended' });
  const measures = eventsOf(events, 'safeguards_changed').at(-1);
  if (measures) rows.push({ id: measures.id, at: measures.at, type: 'measures' });
  const profile = eventsOf(events, 'profile_changed').findLast(({ at }) => !isNotified(at));
  if (profile) rows.push({ id: profile.id, at: profile.at, type: 'profile' });
  for (const { id, at } of eventsOf(events, 'signed_out'))
    if (!isNotified(at)) rows.push({ id, at, type: 'signed_out' });
  const awards = eventsOf(events, 'comps_awarded');
  const points = awards.reduce((sum, { data }) => sum + data.awarded, 0);
  const award = awards.at(-1);
  if (award && points > 0) rows.push({ id: award.id, at: award.at, type: 'points', points });
  return rows;
}
