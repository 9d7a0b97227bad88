// Data table.
import { type Generated, sql } from 'kysely';
import { ID, migration, STRICT } from '../store/migration.ts';

export interface SafePlayTables {
  locks: LocksTable;
  /** Null where the player leaves it to the licence. */
  play_choices: {
    player_id: number;
    reality_check_minutes: number | null;
    session_limit_hours: number | null;
  };
  session_limits: { sign_in_id: number; player_id: number; hours: number; started_at: string };
  reality_checks: RealityChecksTable;
}

/** A break from play: holds until its end, which ending it early brings forward. */
export interface LocksTable {
  id: Generated<number>;
  player_id: number;
  from_at: string;
  until_at: string;
  can_end: number;
  cause: 'player' | 'reality_check';
  created_at: string;
}

/** What a reality check showed and how it was answered; amounts of the rounds closed since `since`. */
export interface RealityChecksTable {
  id: Generated<number>;
  player_id: number;
  currency: string;
  since: string;
  answer: 'continue' | 'break' | 'leave';
  bets_cents: number;
  wins_cents: number;
  created_at: string;
}

export const safePlayMigrations = {
  '0008_01_safe_play': migration(
    sql`create table locks (
      id ${ID}, player_id integer not null references players, from_at text not null,
      until_at text not null, can_end integer not null, cause text not null, created_at text not null
    ) ${STRICT}`,
    sql`create index locks_player on locks (player_id, until_at)`,
    sql`create table play_choices (
      player_id integer primary key references players, reality_check_minutes integer, session_limit_hours integer
    ) ${STRICT}`,
    sql`create table session_limits (
      sign_in_id integer primary key references sessions on delete cascade,
      player_id integer not null references players, hours integer not null, started_at text not null
    ) ${STRICT}`,
    sql`create table reality_checks (
      id ${ID}, player_id integer not null references players, currency text not null,
      since text not null, answer text not null, bets_cents integer not null, wins_cents integer not null,
      created_at text not null
    ) ${STRICT}`,
    sql`create index reality_checks_player on reality_checks (player_id, id)`,
  ),
};
