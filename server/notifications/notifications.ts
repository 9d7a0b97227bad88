import type { Selectable } from 'kysely';
import { isHeldBack } from '../../src/contract/restrictions.ts';
import {
  NOTIFICATIONS_PAGE_SIZE,
  type Notification,
  type notifications,
  PROMO_LIFETIME_MS,
} from '../../src/contract/subjects/notifications.ts';
import type { AppContext, Routes, Tx } from '../context.ts';
import { emit } from '../events/user-events.ts';
import { storedLocale } from '../locale.ts';
import { loadPlayerRow } from '../players/player-view.ts';
import type { PlayerRow } from '../players/tables.ts';
import { queuePush } from '../push/outbox.ts';
import { findRestrictingStates } from '../safe-play/restricting-states.ts';
import type { Db } from '../store/database.ts';
import type { NotificationsTable } from './tables.ts';
import { type NotificationEvent, type NotificationFacts, renderNotification } from './texts.ts';

type NotificationRow = Selectable<NotificationsTable>;

/** A notification to send; its text follows from `event` and `facts`, in the reader's language. */
export interface NewNotification<E extends NotificationEvent> {
  readonly event: E;
  readonly facts: NotificationFacts[E];
  readonly kind: Notification['kind'];
  readonly type?: Notification['type'];
  /** Identifier of the tournament that it is about. */
  readonly identifier?: string;
  readonly endAt?: Date;
  /** Shown where the player already is, and nowhere else. */
  readonly withoutPush?: boolean;
}

/**
 * Notifies the player, also by a push, in the transaction of the cause (NOTIFICATION-7). A promo expires after two hours, or when
 * its offer ends if that is sooner. Null: it is a promo for a player who gets no bonuses, or is held back from them now
 * (NOTIFICATION-8).
 */
export async function notify<E extends NotificationEvent>(
  tx: Tx,
  app: Pick<AppContext, 'clock' | 'push' | 'settings'>,
  player_id: number,
  { event, facts, kind, type = 'personal', identifier, endAt, withoutPush = false }: NewNotification<E>,
): Promise<Notification | null> {
  const player = await loadPlayerRow(tx, player_id);
  const now = app.clock.now();
  if (kind === 'promo' && (player.can_issue_bonuses === 0 || (await hidesPromos(tx, player, now))))
    return null;
  const life = Math.min(now.getTime() + PROMO_LIFETIME_MS, endAt?.getTime() ?? Number.POSITIVE_INFINITY);
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
  const notification = toNotification(row, player.locale);
  await emit(tx, app.clock, player_id, 'notification_added', { notification });
  if (!withoutPush) await queuePush(tx, app, player, notification, await countUnread(tx, now, player));
  return notification;
}

/** Whether promos are neither made for the player nor listed now; those that are stored come back if it ends before them. */
const hidesPromos = async (
  db: Db | Tx,
  player: Pick<PlayerRow, 'id' | 'country'>,
  now: Date,
): Promise<boolean> => isHeldBack('promotions', await findRestrictingStates(db, player, now));

function toNotification(row: NotificationRow, locale: string): Notification {
  const event = row.event as NotificationEvent;
  return {
    id: String(row.id),
    type: row.type,
    kind: row.kind,
    ...renderNotification(
      event,
      JSON.parse(row.facts) as NotificationFacts[typeof event],
      storedLocale(locale),
    ),
    event: row.event,
    identifier: row.identifier,
    at: row.created_at,
    end_at: row.end_at,
    expires_at: row.expires_at,
    read_at: row.read_at,
  };
}

/** What the player may see now, newest first, below `before` if given; one more than a page, to know whether more follow. */
async function findCurrent(
  db: Db | Tx,
  now: Date,
  player: Pick<PlayerRow, 'id' | 'country'>,
  before?: number,
): Promise<NotificationRow[]> {
  const withoutPromos = await hidesPromos(db, player, now);
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('player_id', '=', player.id)
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now.toISOString())]))
    .$if(withoutPromos, query => query.where('kind', '!=', 'promo'))
    .$if(before !== undefined, query => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(NOTIFICATIONS_PAGE_SIZE + 1)
    .execute();
}

const countUnread = async (tx: Tx, now: Date, player: Pick<PlayerRow, 'id' | 'country'>): Promise<number> =>
  (await findCurrent(tx, now, player))
    .slice(0, NOTIFICATIONS_PAGE_SIZE)
    .filter(({ read_at }) => read_at === null).length;

/** Our ids are numbers; anything else names nothing. */
const rowIds = (ids: readonly string[]): number[] => ids.filter(id => /^\d{1,15}$/.test(id)).map(Number);

export const notificationsRoutes = {
  listNotifications: async ({ app, player, query, visitor }) => {
    const [before] = rowIds([query.cursor ?? '']);
    const rows = await findCurrent(app.db, app.clock.now(), player, before);
    const page = rows.slice(0, NOTIFICATIONS_PAGE_SIZE);
    const last = page.at(-1);
    return {
      rows: page.map(row => toNotification(row, visitor.locale)),
      cursor: rows.length > page.length && last ? String(last.id) : null,
    };
  },

  readNotifications: ({ app, player, body, runOnce }) =>
    runOnce(async tx => {
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
      const unread = await countUnread(tx, now, player);
      await emit(tx, app.clock, player.id, 'notifications_read', { ids, unread });
      return undefined;
    }),
} satisfies Pick<Routes, keyof typeof notifications>;
