import { type Generated, type Selectable, sql } from 'kysely';
import { ID, migration, STRICT } from '../../store/migration.ts';

export interface GameTables {
  game_sessions: GameSessionsTable;
  rounds: RoundsTable;
  seed_pairs: SeedPairsTable;
  demo_sessions: DemoSessionsTable;
  demo_rounds: DemoRoundsTable;
  played_games: { player_id: number; identifier: string; last_activity_at: string };
}

interface GameSessionsTable {
  id: string;
  token_hash: string;
  player_id: number;
  identifier: string;
  skin: string;
  currency: string;
  mode: 'real' | 'demo';
  device: string;
  jurisdiction: string;
  created_at: string;
  expires_at: string;
  /** The sign-in that launched it, and whose end ends it. */
  sign_in_id: number | null;
}

export interface RoundsTable {
  id: string;
  session_id: string;
  player_id: number;
  identifier: string;
  skin: string;
  currency: string;
  round_key: string;
  state: 'open' | 'closed' | 'rolled_back';
  bet_cents: number;
  win_cents: number;
  split_real_cents: number;
  split_bonus_cents: number;
  outcome: string;
  step: number;
  seed_pair_id: number;
  nonce: number;
  opened_at: string;
  closed_at: string | null;
}

interface SeedPairsTable {
  id: Generated<number>;
  player_id: number;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
  created_at: string;
  revealed_at: string | null;
  /** What the next pair begins with, drawn before its client seed is known; null until it is requested, and once it has begun. */
  next_server_seed: string | null;
}

/** A demo: the balance buys nothing, and nobody is named. */
interface DemoSessionsTable {
  id: Generated<number>;
  token_hash: string;
  skin: string;
  jurisdiction: string;
  cents: number;
  /** Counts the changes of the balance. */
  seq: number;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
  next_server_seed: string;
  /** The seeds before these, revealed, as JSON. */
  previous: string | null;
  last_play_at: string | null;
  expires_at: string;
}

interface DemoRoundsTable {
  id: Generated<number>;
  demo_id: number;
  round_id: string;
  round_key: string;
  state: 'open' | 'closed';
  /** The round as its game gets it, as JSON. */
  round: string;
}

export type DemoRow = Selectable<DemoSessionsTable>;
export type GameSessionRow = Selectable<GameSessionsTable>;
export type RoundRow = Selectable<RoundsTable>;
export type SeedPairRow = Selectable<SeedPairsTable>;

export const gameMigrations = {
  '0001_06_game': migration(
    sql`create table played_games (
      player_id integer not null references players, identifier text not null, last_activity_at text not null,
      primary key (player_id, identifier)
    ) ${STRICT}`,
    sql`create table game_sessions (
      id text primary key, token_hash text not null unique, player_id integer not null references players,
      identifier text not null, skin text not null, currency text not null, mode text not null,
      device text not null, jurisdiction text not null, created_at text not null, expires_at text not null,
      last_play_at text
    ) ${STRICT}`,
    sql`create table seed_pairs (
      id ${ID}, player_id integer not null references players,
      server_seed text not null, server_seed_hash text not null, client_seed text not null,
      nonce integer not null, created_at text not null, revealed_at text
    ) ${STRICT}`,
    sql`create index seed_pairs_player on seed_pairs (player_id, id)`,
    sql`create table rounds (
      id text primary key, session_id text not null references game_sessions,
      player_id integer not null references players, identifier text not null, skin text not null,
      currency text not null, round_key text not null, state text not null, bet_cents integer not null,
      win_cents integer not null, split_real_cents integer not null, split_bonus_cents integer not null,
      outcome text not null, step integer not null, seed_pair_id integer not null references seed_pairs,
      nonce integer not null, opened_at text not null, closed_at text,
      unique (player_id, round_key)
    ) ${STRICT}`,
    sql`create index rounds_open on rounds (player_id, identifier) where state = 'open'`,
  ),
  '0003_game_sign_in': migration(
    sql`alter table game_sessions add column sign_in_id integer`,
    sql`create index game_sessions_sign_in on game_sessions (sign_in_id)`,
  ),
  '0008_02_rounds_of_player': migration(
    sql`create index rounds_player_opened on rounds (player_id, opened_at)`,
  ),
  // Known from the player's last round, over all games.
  '0010_01_drop_last_play': migration(sql`alter table game_sessions drop column last_play_at`),
  '0012_next_server_seed': migration(sql`alter table seed_pairs add column next_server_seed text`),
  '0050_02_demos': migration(
    sql`create table demo_sessions (
      id ${ID}, token_hash text not null unique, skin text not null, jurisdiction text not null,
      cents integer not null, seq integer not null, server_seed text not null, server_seed_hash text not null,
      client_seed text not null, nonce integer not null, next_server_seed text not null, previous text,
      last_play_at text, expires_at text not null
    ) ${STRICT}`,
    sql`create index demo_sessions_expiry on demo_sessions (expires_at)`,
    sql`create table demo_rounds (
      id ${ID}, demo_id integer not null references demo_sessions on delete cascade, round_id text not null unique,
      round_key text not null, state text not null, round text not null, unique (demo_id, round_key)
    ) ${STRICT}`,
    sql`create index demo_rounds_state on demo_rounds (demo_id, state, id)`,
  ),
  '0054_03_game_sessions_of_player': migration(
    sql`create index game_sessions_player on game_sessions (player_id, identifier)`,
  ),
};
