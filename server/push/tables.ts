import { type Generated, sql } from 'kysely';
import { ID, migration, STRICT } from '../store/migration.ts';

export interface PushTables {
  push_devices: PushDevicesTable;
  /** `chosen`: `PushPreferences` as JSON. */
  push_preferences: { player_id: number; chosen: string };
  /** The promos that were pushed, for the cap of a day. */
  push_promos: { player_id: number; at: string };
  push_outbox: PushOutboxTable;
}

export interface PushDevicesTable {
  /** The device's own name for itself: a push service may answer for an address that is dead (decision 0078). */
  device_id: string;
  /** Hash of the secret that stands in for a session that has ended. */
  secret_hash: string;
  player_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: string;
  seen_at: string;
  /** Calm mode is on there: it gets no promos. */
  calm: number;
  /** The sign-in in which it registered last; null when it has not registered since this is stored. */
  session_id: number | null;
  /** When that sign-in was ended, not by time: it gets no pushes any more (decision 0166). */
  ended_at: string | null;
}

/** A push that is to be sent to one device, or sent again. */
export interface PushOutboxTable {
  id: Generated<number>;
  device_id: string;
  /** JSON text, not encrypted yet. */
  payload: string;
  /** Under which name newer ones replace it at the push service, 32 characters of base64url at most. */
  topic: string;
  urgency: 'normal' | 'high';
  expires_at: string;
  not_before: string;
  attempts: number;
  /** A process is sending it (`store/claims.ts`). */
  claimed_until: Generated<number | null>;
}

export const pushMigrations = {
  '0007_push': migration(
    sql`create table push_devices (
      device_id text primary key, secret_hash text not null, player_id integer not null references players,
      endpoint text not null unique, p256dh text not null, auth text not null, created_at text not null,
      seen_at text not null
    ) ${STRICT}`,
    sql`create index push_devices_player on push_devices (player_id)`,
    sql`create table push_preferences (player_id integer primary key references players, chosen text not null) ${STRICT}`,
    sql`create table push_promos (player_id integer not null references players, at text not null) ${STRICT}`,
    sql`create index push_promos_player on push_promos (player_id, at)`,
    sql`create table push_outbox (
      id ${ID}, device_id text not null, payload text not null, topic text not null,
      urgency text not null, expires_at text not null, not_before text not null, attempts integer not null
    ) ${STRICT}`,
    sql`create index push_outbox_due on push_outbox (not_before)`,
  ),
  '0013_push_calm': migration(sql`alter table push_devices add column calm integer not null default 0`),
  '0051_01_push_claims': migration(sql`alter table push_outbox add column claimed_until integer`),
  '0094_push_sessions': migration(
    sql`alter table push_devices add column session_id integer`,
    sql`alter table push_devices add column ended_at text`,
  ),
};
