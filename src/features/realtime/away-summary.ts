import { plural, t } from '@lingui/core/macro';
import * as v from 'valibot';
import { channels, type Envelope } from '../../contract/channels.ts';

/** Amounts by currency, minor units. */
export type Amounts = Readonly<Record<string, number>>;

interface AwaySummary {
  /** The signed change of the balance; null when it has not changed or was not known before. */
  readonly balance: { readonly cents: number; readonly currency: string } | null;
  /** Notifications that arrived and have not been read elsewhere. */
  readonly notifications: number;
  /** Payments that have changed, and changes of the account: what the journal shows and no sentence sums up. */
  readonly others: number;
}

const OTHER_EVENTS = ['payments_changed', 'limits_changed', 'break_changed', 'signed_out'] as const;

/** Sums up unseen events, for the account of `currency`; null when there is nothing to show. */
export function summarise(
  events: readonly Envelope[],
  before: Amounts,
  currency: string | null,
): AwaySummary | null {
  const balance = currency === null ? null : balanceChange(events, before[currency], currency);
  const notifications = unreadNotifications(events).size;
  const others = OTHER_EVENTS.reduce((sum, type) => sum + eventsOf(events, type).length, 0);
  return balance || notifications + others > 0 ? { balance, notifications, others } : null;
}

function balanceChange(
  events: readonly Envelope[],
  before: number | undefined,
  currency: string,
): AwaySummary['balance'] {
  const last = dataOf(events, 'balance_changed')
    .filter(({ balance }) => balance.currency === currency)
    .at(-1);
  if (last === undefined || before === undefined) return null;
  const cents = last.balance.total_cents - before;
  return cents === 0 ? null : { cents, currency };
}

function unreadNotifications(events: readonly Envelope[]): Set<string> {
  const added = dataOf(events, 'notification_added').map(({ notification }) => notification);
  const unread = new Set(added.filter(({ read_at }) => read_at === null).map(({ id }) => id));
  for (const { ids } of dataOf(events, 'notifications_read')) for (const id of ids) unread.delete(id);
  return unread;
}

type Schemas = typeof channels.user;

/** An event of the type whose data is as the contract has it. */
export interface EventOf<T extends keyof Schemas> {
  readonly id: string;
  readonly at: string;
  readonly data: v.InferOutput<Schemas[T]>;
}

export const eventsOf = <T extends keyof Schemas>(events: readonly Envelope[], type: T): EventOf<T>[] =>
  events.flatMap(event => {
    if (event.type !== type) return [];
    const parsed = v.safeParse(
      channels.user[type] as v.GenericSchema<unknown, v.InferOutput<Schemas[T]>>,
      event.data,
    );
    return parsed.success ? [{ id: event.id, at: event.at, data: parsed.output }] : [];
  });

const dataOf = <T extends keyof Schemas>(events: readonly Envelope[], type: T) =>
  eventsOf(events, type).map(({ data }) => data);

/** One sentence for the summary; `money` formats minor units of the account's currency. */
export function summaryText(
  { balance, notifications }: AwaySummary,
  money: (cents: number) => string,
): string {
  if (balance === null && notifications === 0)
    return t({ id: 'away.others', message: 'Something changed in your account while you were away.' });
  if (balance === null)
    return t({
      id: 'away.notices',
      message: plural(notifications, {
        one: 'You got # notification while you were away.',
        other: 'You got # notifications while you were away.',
      }),
    });
  const sign = balance.cents > 0 ? '+' : '−';
  const amount = sign + money(Math.abs(balance.cents));
  if (notifications === 0)
    return t({ id: 'away.balance', message: `Your balance changed while you were away: ${amount}.` });
  return t({
    id: 'away.both',
    message: plural(notifications, {
      one: `Your balance changed while you were away: ${amount}. You have # new notification.`,
      other: `Your balance changed while you were away: ${amount}. You have # new notifications.`,
    }),
  });
}
