import { type Generated, sql } from 'kysely';
import { ID, migration, STRICT } from '../store/migration.ts';

export interface NotificationsTables {
  notifications: NotificationsTable;
}

export interface NotificationsTable {
  id: Generated<number>;
  player_id: number;
  type: 'personal' | 'bonus' | 'freespins' | 'tournament';
  kind: 'promo' | 'money' | 'safety' | 'info';
  event: string;
  /** The values that its text is rendered from, as JSON (`NotificationFacts`). */
  facts: string;
  identifier: string | null;
  created_at: string;
  end_at: string | null;
  expires_at: string | null;
  read_at: string | null;
}

export const notificationsMigrations = {
  '0005_01_notifications': migration(
    sql`create table notifications (
      id ${ID}, player_id integer not null references players, type text not null,
      kind text not null, event text not null, facts text not null, identifier text, created_at text not null,
      end_at text, expires_at text, read_at text
    ) ${STRICT}`,
    sql`create index notifications_player on notifications (player_id, id)`,
    sql`create index notifications_expires on notifications (expires_at) where expires_at is not null`,
  ),
};
