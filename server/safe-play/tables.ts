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
  user_limits: UserLimitsTable;
  /** `pending_cents`: the higher amount that waits; null where the amount stays. */
  user_limit_accounts: {
    limit_id: number;
    currency: string;
    amount_cents: number;
    pending_cents: number | null;
  };
  /** Links of mails: `creation` confirms a limit, `change` its pending loosening. */
  user_limit_tokens: {
    token_hash: string;
    limit_id: number;
    purpose: 'creation' | 'change';
    expires_at: string;
  };
  play_days: PlayDaysTable;
  excluded_identities: { identity_hash: string; player_id: number };
  device_keys: DeviceKeysTable;
  break_stamps: BreakStampsTable;
  play_safeguards: PlaySafeguardsTable;
}

/** The public half of the key by which a signed-in device signs its breaks (decision 0137). `id` is the device's name for it. */
interface DeviceKeysTable {
  player_id: number;
  id: string;
  sign_in_id: number;
  /** The coordinates, base64url, with a dot between them. */
  public_key: string;
  created_at: string;
}

/** A break that a device has signed, as evidence of when it was pressed and of what it voided. */
interface BreakStampsTable {
  id: Generated<number>;
  player_id: number;
  key_id: string;
  scope: string;
  target: string;
  minutes: number;
  pressed_at: string;
  signature: string;
  arrived_at: string;
  voided_rounds: number;
}

/** What else a player has set: when a reality check comes, and the plan of a session. Null: nothing of it. */
interface PlaySafeguardsTable {
  player_id: number;
  check_currency: string | null;
  check_loss_cents: number | null;
  check_rounds: number | null;
  check_pace: number | null;
  plan_currency: string | null;
  plan_money_cents: number | null;
  plan_minutes: number | null;
  plan_rounds: number | null;
  asks_for_plan: number;
}

/** A limit of money or minutes, or an exclusion; breaks are `locks`. */
export interface UserLimitsTable {
  id: Generated<number>;
  player_id: number;
  type: 'loss' | 'wager' | 'deposit' | 'session' | 'selfexclusion';
  period: string;
  created_at: string;
  confirmed_at: string | null;
  /** The loosening that is pending, and when it holds at the earliest. */
  change: 'raise' | 'remove' | null;
  change_at: string | null;
  change_confirmed: number;
  /** End of an exclusion; null for never. */
  ends_at: string | null;
}

/** What a player has played for money on a day of UTC in a currency. */
interface PlayDaysTable {
  player_id: number;
  currency: string;
  day: string;
  bets_cents: number;
  wins_cents: number;
  /** The most that was lost at any moment of the day, the stake of the round included. */
  peak_cents: number;
  /** Milliseconds between rounds that are no more than ten minutes apart. */
  played_ms: number;
  /** Paid in, whatever became of it since. */
  deposits_cents: Generated<number>;
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
  scope: Generated<'game' | 'category' | 'all'>;
  /** The game's identifier or the category; empty for all games. */
  target: Generated<string>;
}

/** What a reality check showed and how it was answered; amounts of the rounds closed since `since`. */
interface RealityChecksTable {
  id: Generated<number>;
  player_id: number;
  currency: string;
  since: string;
  answer: 'continue' | 'break' | 'leave';
  bets_cents: number;
  wins_cents: number;
  created_at: string;
  cause: Generated<'time' | 'loss' | 'rounds' | 'pace'>;
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
  '0035_limits': migration(
    sql`create table user_limits (
      id ${ID}, player_id integer not null references players, type text not null, period text not null,
      created_at text not null, confirmed_at text, change text, change_at text,
      change_confirmed integer not null, ends_at text
    ) ${STRICT}`,
    sql`create index user_limits_player on user_limits (player_id)`,
    sql`create table user_limit_accounts (
      limit_id integer not null references user_limits, currency text not null, amount_cents integer not null,
      pending_cents integer, primary key (limit_id, currency)
    ) ${STRICT}`,
    sql`create table user_limit_tokens (
      token_hash text primary key, limit_id integer not null references user_limits, purpose text not null,
      expires_at text not null
    ) ${STRICT}`,
    sql`create table play_days (
      player_id integer not null references players, currency text not null, day text not null,
      bets_cents integer not null, wins_cents integer not null, peak_cents integer not null,
      played_ms integer not null, primary key (player_id, currency, day)
    ) ${STRICT}`,
    // How long was played is not known of earlier rounds.
    sql`insert into play_days (player_id, currency, day, bets_cents, wins_cents, peak_cents, played_ms)
      select player_id, currency, day, sum(bet_cents), sum(won_cents), max(net_cents + won_cents), 0 from (
        select player_id, currency, day, bet_cents, won_cents, sum(bet_cents - won_cents) over (
          partition by player_id, currency, day order by opened_at, id rows unbounded preceding
        ) as net_cents from (
          select id, player_id, currency, opened_at, substr(opened_at, 1, 10) as day, bet_cents,
            case state when 'closed' then win_cents else 0 end as won_cents
          from rounds where state <> 'rolled_back'
        ) as played
      ) as running group by player_id, currency, day`,
  ),
  '0036_excluded_identities': migration(
    sql`create table excluded_identities (
      identity_hash text not null, player_id integer not null references players,
      primary key (identity_hash, player_id)
    ) ${STRICT}`,
  ),
  '0080_scoped_breaks': migration(
    sql`alter table locks add column scope text not null default 'all'`,
    sql`alter table locks add column target text not null default ''`,
    sql`create table device_keys (
      player_id integer not null references players, id text not null, sign_in_id integer not null,
      public_key text not null, created_at text not null, primary key (player_id, id)
    ) ${STRICT}`,
    sql`create table break_stamps (
      id ${ID}, player_id integer not null references players, key_id text not null, scope text not null,
      target text not null, minutes integer not null, pressed_at text not null, signature text not null,
      arrived_at text not null, voided_rounds integer not null
    ) ${STRICT}`,
    sql`create index break_stamps_player on break_stamps (player_id, arrived_at)`,
  ),
  '0081_safeguards': migration(
    sql`create table play_safeguards (
      player_id integer primary key references players, check_currency text, check_loss_cents integer,
      check_rounds integer, check_pace integer, plan_currency text, plan_money_cents integer,
      plan_minutes integer, plan_rounds integer, asks_for_plan integer not null
    ) ${STRICT}`,
    sql`alter table reality_checks add column cause text not null default 'time'`,
  ),
  '0082_deposit_limits': migration(
    sql`alter table play_days add column deposits_cents integer not null default 0`,
  ),
  '0092_tokens_of_limit': migration(
    sql`create index user_limit_tokens_limit on user_limit_tokens (limit_id, purpose)`,
  ),
  '0054_04_safe_play_of_player': migration(
    sql`create index session_limits_player on session_limits (player_id)`,
    sql`create index excluded_identities_player on excluded_identities (player_id)`,
  ),
};
