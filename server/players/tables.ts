import { type Generated, type Selectable, sql } from 'kysely';
import { ID, migration, STRICT } from '../store/migration.ts';

export interface PlayersTables {
  players: PlayersTable;
  group_members: { player_id: number; group_id: number };
}

interface PlayersTable {
  id: Generated<number>;
  /** Opaque and stable: names the player's database on a device (decision 0011). */
  hash: string;
  email: string;
  password_hash: string;
  nickname: string | null;
  first_name: string | null;
  last_name: string | null;
  date_of_birth: string | null;
  gender: string | null;
  country: string | null;
  city: string | null;
  address: string | null;
  postal_code: string | null;
  state: string | null;
  mobile_phone: string | null;
  receive_promos: Generated<number>;
  receive_sms_promos: Generated<number>;
  currency: string;
  locale: string;
  level: string | null;
  license: string;
  stag: string | null;
  affiliate_id: string | null;
  terms_accepted_at: string | null;
  /** The version that was accepted; null for players from before versions were kept. */
  terms_version: string | null;
  can_issue_bonuses: Generated<number>;
  profession: string | null;
  /** Personal number of a player whose country issues one (ACCOUNT-52). */
  personal_id: string | null;
  created_at: string;
  confirmed_at: string | null;
  current_sign_in_at: string | null;
  last_sign_in_at: string | null;
  /** The last event's number; grows by one with each (WALLET-15). */
  seq: Generated<number>;
  /** 1: played by the sandbox for the public boards, and labelled so wherever it shows. */
  simulated: Generated<number>;
  /** When the player has closed the account; no sign-in opens a session then. */
  closed_at: string | null;
  /** 1: opened without a registration form, by an external provider or a partner (decision 0140). */
  autoregistered: Generated<number>;
  /** The code of the offer that is kept for the next deposit (GIFT-9). */
  deposit_bonus_code: string | null;
}

export type PlayerRow = Selectable<PlayersTable>;

export const playersMigrations = {
  '0001_01_players': migration(
    sql`create table players (
      id ${ID}, hash text not null unique, email text not null unique,
      password_hash text not null, nickname text, first_name text, last_name text, date_of_birth text,
      gender text, country text, city text, address text, postal_code text, state text, mobile_phone text,
      receive_promos integer not null default 0, receive_sms_promos integer not null default 0,
      currency text not null, locale text not null, level text, license text not null, stag text,
      terms_accepted_at text, can_issue_bonuses integer not null default 1, created_at text not null,
      confirmed_at text, current_sign_in_at text, last_sign_in_at text,
      failed_sign_ins integer not null default 0, seq integer not null default 0
    ) ${STRICT}`,
    sql`create unique index players_nickname on players (lower(nickname)) where nickname is not null`,
    sql`create table group_members (
      player_id integer not null references players, group_id integer not null, primary key (player_id, group_id)
    ) ${STRICT}`,
  ),
  '0006_01_simulated_players': migration(
    sql`alter table players add column simulated integer not null default 0`,
  ),
  '0009_affiliates': migration(sql`alter table players add column affiliate_id text`),
  '0043_01_closed_accounts': migration(sql`alter table players add column closed_at text`),
  // `rate_limits` counts them, for unknown addresses as well.
  '0011_02_drop_failed_sign_ins': migration(sql`alter table players drop column failed_sign_ins`),
  '0030_01_profile_fields': migration(
    sql`alter table players add column profession text`,
    sql`alter table players add column personal_id text`,
  ),
  '0090_02_terms_version': migration(sql`alter table players add column terms_version text`),
  '0091_01_autoregistered': migration(
    sql`alter table players add column autoregistered integer not null default 0`,
  ),
  '0130_01_deposit_bonus_code': migration(sql`alter table players add column deposit_bonus_code text`),
};
