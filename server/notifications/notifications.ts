import type { Selectable } from 'kysely';
import {
  NOTIFICATIONS_PAGE,
  type Notification,
  type notifications,
  PROMO_LIFE_MS,
} from '../src/contract/notifications.ts';
import { playerRow } from './account-view.ts';
import type { App, Routes, Tx } from './ask.ts';
import { emit } from './events.ts';
import { localeOf, type NotificationEvent, type NotificationFacts, tell } from './notification-words.ts';
import { pushSoon } from './push-outbox.ts';
import type { Db } from './store/sqlite.ts';
import type { NotificationsTable } from './store/tables.ts';

type Row = Selectable<NotificationsTable>;

/** What is to be told; its words follow from `event` and `facts` in the language of whoever reads them. */
export interface News<E extends NotificationEvent> {
  readonly event: E;
  readonly facts: NotificationFacts[E];
  readonly kind: Notification['kind'];
  readonly type?: Notification['type'];
  /** Of the tournament that it is about. */
  readonly identifier?: string;
  readonly endAt?: Date;
}

/**
 * Tells the player, also by a push, in the transaction of the cause (product 4.3.4). A promo expires after two hours, or when
 * its offer ends if that is sooner, and is not told to a player who gets no bonuses: then null (product 4.4).
 */
export async function notify<E extends NotificationEvent>(
  tx: Tx,
  app: Pick<App, 'clock' | 'push' | 'settings'>,
  player_id: number,
  { event, facts, kind, type = 'personal', identifier, endAt }: News<E>,
): Promise<Notification | null> {
  const player = await playerRow(tx, player_id);
  if (kind === 'promo' && player.can_issue_bonuses === 0) return null;
  const now = app.clock.now();
  const life = Math.min(now.getTime() + PROMO_LIFE_MS, endAt?.getTime() ?? Number.POSITIVE_INFINITY);
  const row = await tx
    .insertInto('notifications')
    .values({
      player_id,
      type,
      kind,
      event,
      facts: JSON.stringify(facts),
      identifier: identifier ?? null,
      created_at: now.toISOString(),
      end_at: endAt?.toISOString() ?? null,
      expires_at: kind === 'promo' ? new Date(life).toISOString() : null,
      read_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const notification = view(row, player.locale);
  await emit(tx, app.clock, player_id, 'notification_added', { notification });
  await pushSoon(tx, app, player, notification, await unreadOf(tx, now, player_id));
  return notification;
}

function view(row: Row, locale: string): Notification {
  const event = row.event as NotificationEvent;
  return {
    id: String(row.id),
    type: row.type,
    kind: row.kind,
    ...tell(event, JSON.parse(row.facts) as NotificationFacts[typeof event], localeOf(locale)),
    event: row.event,
    identifier: row.identifier,
    at: row.created_at,
    end_at: row.end_at,
    expires_at: row.expires_at,
    read_at: row.read_at,
  };
}

/** What has not expired, newest first, below `before` if that is given; one more than a page, to see whether it goes on. */
const standing = (db: Db | Tx, now: Date, player_id: number, before?: number) =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('player_id', '=', player_id)
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now.toISOString())]))
    .$if(before !== undefined, query => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(NOTIFICATIONS_PAGE + 1)
    .execute();

const unreadOf = async (tx: Tx, now: Date, player_id: number): Promise<number> =>
  (await standing(tx, now, player_id)).slice(0, NOTIFICATIONS_PAGE).filter(({ read_at }) => read_at === null)
    .length;

/** Our ids are numbers; anything else names nothing. */
const rowIds = (ids: readonly string[]): number[] => ids.filter(id => /^\d{1,15}$/.test(id)).map(Number);

export const notificationsRoutes = {
  listNotifications: async ({ app, player, query, visitor }) => {
    const [before] = rowIds([query.cursor ?? '']);
    const rows = await standing(app.db, app.clock.now(), player.id, before);
    const page = rows.slice(0, NOTIFICATIONS_PAGE);
    const last = page.at(-1);
    return {
      rows: page.map(row => view(row, visitor.locale)),
      cursor: rows.length > page.length && last ? String(last.id) : null,
    };
  },

  readNotifications: ({ app, player, body, once }) =>
    once(async tx => {
      const now = app.clock.now();
      const read = await tx
        .updateTable('notifications')
        .set({ read_at: now.toISOString() })
        .where('player_id', '=', player.id)
        .where('read_at', 'is', null)
        .where('id', 'in', rowIds(body.ids))
        .returning('id')
        .execute();
      if (read.length === 0) return undefined;
      const ids = read.map(({ id }) => String(id));
      const unread = await unreadOf(tx, now, player.id);
      await emit(tx, app.clock, player.id, 'notifications_read', { ids, unread });
      return undefined;
    }),
} satisfies Pick<Routes, keyof typeof notifications>;
