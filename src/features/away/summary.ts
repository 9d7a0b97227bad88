import * as v from 'valibot';
import { channels, type Envelope } from '../../contract/channels.ts';

/** Amounts by currency, minor units. */
export type Amounts = Readonly<Record<string, number>>;

export interface Summary {
  /** By how much a balance has moved, in total and signed; null when it has not, or when it was not known before. */
  readonly balance: { readonly cents: number; readonly currency: string } | null;
  /** Notices that came and were read nowhere else. */
  readonly notices: number;
}

/** What events that nobody has seen add up to, for the account of `currency`; null when it is nothing to speak of. */
export function summarise(
  events: readonly Envelope[],
  before: Amounts,
  currency: string | null,
): Summary | null {
  const balance = currency === null ? null : movedBy(events, before[currency], currency);
  const notices = unreadAfter(events).size;
  return balance || notices > 0 ? { balance, notices } : null;
}

function movedBy(
  events: readonly Envelope[],
  before: number | undefined,
  currency: string,
): Summary['balance'] {
  const last = dataOf(events, 'balance_changed')
    .filter(({ balance }) => balance.currency === currency)
    .at(-1);
  if (last === undefined || before === undefined) return null;
  const cents = last.balance.total_cents - before;
  return cents === 0 ? null : { cents, currency };
}

function unreadAfter(events: readonly Envelope[]): Set<string> {
  const added = dataOf(events, 'notification_added').map(({ notification }) => notification);
  const unread = new Set(added.filter(({ read_at }) => read_at === null).map(({ id }) => id));
  for (const { ids } of dataOf(events, 'notifications_read')) for (const id of ids) unread.delete(id);
  return unread;
}

type Schemas = typeof channels.user;

const dataOf = <T extends keyof Schemas>(events: readonly Envelope[], type: T): v.InferOutput<Schemas[T]>[] =>
  events.flatMap(event => {
    if (event.type !== type) return [];
    const parsed = v.safeParse(
      channels.user[type] as v.GenericSchema<unknown, v.InferOutput<Schemas[T]>>,
      event.data,
    );
    return parsed.success ? [parsed.output] : [];
  });
