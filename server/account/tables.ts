// Data table.
import { type Generated, type Selectable, sql } from 'kysely';
import { ID, migration, STRICT } from '../store/migration.ts';

export interface AccountTables {
  sessions: SessionsTable;
  tokens: TokensTable;
  /** `device`: hash of the anonymous cookie. */
  known_devices: { player_id: number; device: string; seen_at: string };
}

export interface SessionsTable {
  id: Generated<number>;
  token_hash: string;
  player_id: number;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  user_agent: string;
  ip: string;
}

export interface TokensTable {
  token_hash: string;
  player_id: number;
  kind: 'confirmation' | 'password';
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

export type SessionRow = Selectable<SessionsTable>;

export const accountMigrations = {
  '0001_02_account': migration(
    sql`create table sessions (
      id ${ID}, token_hash text not null unique,
      player_id integer not null references players, created_at text not null, last_seen_at text not null,
      expires_at text not null, user_agent text not null, ip text not null
    ) ${STRICT}`,
    sql`create index sessions_player on sessions (player_id)`,
    sql`create table tokens (
      token_hash text primary key, player_id integer not null references players, kind text not null,
      created_at text not null, expires_at text not null, used_at text
    ) ${STRICT}`,
  ),
  '0005_02_known_devices': migration(
    sql`create table known_devices (
      player_id integer not null references players, device text not null, seen_at text not null,
      primary key (player_id, device)
    ) ${STRICT}`,
  ),
};
