import { type Generated, type Selectable, sql } from 'kysely';
import { ID, migration, STRICT } from '../store/migration.ts';

export interface AccountTables {
  /** Those that the sandbox's captcha has issued. */
  captcha_tokens: { token_hash: string; expires_at: string };
  sessions: SessionsTable;
  tokens: TokensTable;
  /** `device`: hash of the anonymous cookie. */
  known_devices: { player_id: number; device: string; seen_at: string };
  security_events: SecurityEventsTable;
  two_factor: TwoFactorTable;
  /** `code`: its keyed hash. */
  recovery_codes: { player_id: number; code: string; used_at: string | null };
  passkeys: PasskeysTable;
  /** `challenge`: hash of what was sent; used once. */
  passkey_challenges: { challenge: string; device: string; player_id: number | null; expires_at: string };
}

interface SessionsTable {
  id: Generated<number>;
  token_hash: string;
  player_id: number;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  user_agent: string;
  ip: string;
  /** Where the sign-in came from; null when unknown. */
  country: string | null;
  /** When the player last proved who they are within the session; null: at its sign-in. */
  confirmed_at: string | null;
}

interface SecurityEventsTable {
  id: Generated<number>;
  player_id: number;
  type: string;
  at: string;
  /** As in "Firefox, Windows"; empty when unknown. */
  device: string;
  country: string | null;
}

interface TwoFactorTable {
  player_id: number;
  /** Sealed with the secret of the data folder. */
  secret: string;
  created_at: string;
  /** Null: set up, not yet turned on. */
  confirmed_at: string | null;
  /** The time step of the last code that was used: none of it or before it is valid again. */
  last_step: number;
}

export interface PasskeysTable {
  /** The credential's, base64url. */
  id: string;
  player_id: number;
  name: string;
  public_key: string;
  counter: number;
  /** JSON. */
  transports: string;
  created_at: string;
  last_used_at: string | null;
}

export interface TokensTable {
  token_hash: string;
  player_id: number;
  /**
   * `email`: a link to `email`, which takes the place of the player's address. `autologin` signs in once, `provider` connects an
   * identity, which is its `detail`, as well.
   */
  kind: 'confirmation' | 'password' | 'email' | 'autologin' | 'provider';
  email: Generated<string | null>;
  detail: Generated<string | null>;
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
  '0030_02_email_change': migration(sql`alter table tokens add column email text`),
  '0040_01_security': migration(
    sql`alter table sessions add column country text`,
    sql`alter table sessions add column confirmed_at text`,
    sql`create table security_events (
      id ${ID}, player_id integer not null references players, type text not null, at text not null,
      device text not null, country text
    ) ${STRICT}`,
    sql`create index security_events_player on security_events (player_id, id)`,
  ),
  '0041_01_two_factor': migration(
    sql`create table two_factor (
      player_id integer primary key references players, secret text not null, created_at text not null,
      confirmed_at text, last_step integer not null
    ) ${STRICT}`,
    sql`create table recovery_codes (
      player_id integer not null references players, code text not null, used_at text,
      primary key (player_id, code)
    ) ${STRICT}`,
  ),
  '0042_01_passkeys': migration(
    sql`create table passkeys (
      id text primary key, player_id integer not null references players, name text not null,
      public_key text not null, counter integer not null, transports text not null, created_at text not null,
      last_used_at text
    ) ${STRICT}`,
    sql`create index passkeys_player on passkeys (player_id)`,
    sql`create table passkey_challenges (
      challenge text primary key, device text not null, player_id integer references players,
      expires_at text not null
    ) ${STRICT}`,
  ),
  '0050_01_captcha_tokens': migration(
    sql`create table captcha_tokens (token_hash text primary key, expires_at text not null) ${STRICT}`,
    sql`create index captcha_tokens_expiry on captcha_tokens (expires_at)`,
  ),
  '0054_02_tokens_of_player': migration(
    sql`create index tokens_player on tokens (player_id, kind)`,
    sql`create index sessions_expires on sessions (expires_at)`,
  ),
};
