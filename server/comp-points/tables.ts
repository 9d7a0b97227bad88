import { sql } from 'kysely';
import { migration, STRICT } from '../store/migration.ts';

/** The kind of game that a bet was made in: points of live games cost more (REWARD-13). */
export type BetKind = 'standard' | 'live';

export interface CompPointsTables {
  comp_points: CompPointsTable;
  comp_point_remainders: CompPointRemaindersTable;
  comp_point_rounds: CompPointRoundsTable;
}

interface CompPointsTable {
  player_id: number;
  /** To be spent in the store. */
  chargeable: number;
  /** Never spent: the level follows from them (decision 0043). */
  persistent: number;
  /** The player's last transaction of the ledger that was looked at. */
  counted_to: number;
}

/** What was bet towards the next point, exactly: minor units, of a currency and a kind of game. */
interface CompPointRemaindersTable {
  player_id: number;
  currency: string;
  kind: BetKind;
  cents: number;
}

/** The rounds that counted. */
interface CompPointRoundsTable {
  round_id: string;
  player_id: number;
  currency: string;
  kind: BetKind;
  real_cents: number;
  /** The whole points that this round completed. */
  points: number;
  /** When it was settled. */
  at: string;
}

/** The ledger's last transaction that was there before points were earned: rounds up to it earn none. Not there without one. */
export const COUNTED_FROM = 'comp_points_from';

export const compPointsMigrations = {
  '0070_comp_points': migration(
    sql`create table comp_points (
      player_id integer primary key references players, chargeable integer not null, persistent integer not null,
      counted_to integer not null
    ) ${STRICT}`,
    sql`create table comp_point_remainders (
      player_id integer not null references players, currency text not null, kind text not null,
      cents integer not null, primary key (player_id, currency, kind)
    ) ${STRICT}`,
    sql`create table comp_point_rounds (
      round_id text primary key, player_id integer not null references players, currency text not null,
      kind text not null, real_cents integer not null, points integer not null, at text not null
    ) ${STRICT}`,
    sql`create index comp_point_rounds_player on comp_point_rounds (player_id, at)`,
    sql`insert into meta (name, value)
      select 'comp_points_from', max(id) || '' from transactions having max(id) is not null`,
  ),
  '0071_first_level': migration(sql`update players set level = 'level_1' where level is null`),
};
