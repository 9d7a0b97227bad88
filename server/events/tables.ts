// Data table.
import { type Generated, sql } from 'kysely';
import { ID, migration, STRICT } from '../store/migration.ts';

export interface EventsTables {
  outbox_events: { player_id: number; seq: number; type: string; data: string; at: string };
  /** The events of the public topic. */
  public_events: { n: Generated<number>; type: string; data: string; at: string };
}

export const eventsMigrations = {
  '0001_04_events': migration(
    sql`create table outbox_events (
      player_id integer not null references players, seq integer not null, type text not null,
      data text not null, at text not null, primary key (player_id, seq)
    ) ${STRICT}`,
  ),
  '0006_02_public_events': migration(
    sql`create table public_events (
      n ${ID}, type text not null, data text not null, at text not null
    ) ${STRICT}`,
  ),
};
