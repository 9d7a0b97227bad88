import type { DatabaseSync } from 'node:sqlite';

/** The schema of data folders written before migrations had names: `user_version` is the number of steps run. */
export const numberedSteps: readonly string[] = [
  `
  create table players (
    id integer primary key autoincrement, hash text not null unique, email text not null unique,
    password_hash text not null, nickname text, first_name text, last_name text, date_of_birth text,
    gender text, country text, city text, address text, postal_code text, state text, mobile_phone text,
    receive_promos integer not null default 0, receive_sms_promos integer not null default 0,
    currency text not null, locale text not null, level text, license text not null, stag text,
    terms_accepted_at text, can_issue_bonuses integer not null default 1, created_at text not null,
    confirmed_at text, current_sign_in_at text, last_sign_in_at text,
    failed_sign_ins integer not null default 0, seq integer not null default 0
  ) strict;
  create unique index players_nickname on players (lower(nickname)) where nickname is not null;
  create table group_members (
    player_id integer not null references players, group_id integer not null, primary key (player_id, group_id)
  ) strict;
  create table sessions (
    id integer primary key autoincrement, token_hash text not null unique,
    player_id integer not null references players, created_at text not null, last_seen_at text not null,
    expires_at text not null, user_agent text not null, ip text not null
  ) strict;
  create index sessions_player on sessions (player_id);
  create table tokens (
    token_hash text primary key, player_id integer not null references players, kind text not null,
    created_at text not null, expires_at text not null, used_at text
  ) strict;
  create table wallets (
    player_id integer not null references players, currency text not null, active integer not null,
    opened_at text not null, primary key (player_id, currency)
  ) strict;
  create table accounts (
    id integer primary key autoincrement, player_id integer references players, house text,
    currency text not null, pocket text not null, balance integer not null default 0,
    check (player_id is null or balance >= 0), check ((player_id is null) <> (house is null))
  ) strict;
  create unique index accounts_player on accounts (player_id, currency, pocket) where player_id is not null;
  create unique index accounts_house on accounts (house, currency) where house is not null;
  create table transactions (
    id integer primary key autoincrement, kind text not null, player_id integer references players,
    currency text not null, key text not null unique, round_id text, created_at text not null
  ) strict;
  create index transactions_round on transactions (round_id) where round_id is not null;
  create index transactions_player on transactions (player_id, id);
  create table entries (
    id integer primary key autoincrement, transaction_id integer not null references transactions,
    account_id integer not null references accounts, amount integer not null, balance_after integer not null
  ) strict;
  create index entries_transaction on entries (transaction_id);
  create index entries_account on entries (account_id);
  create table operations (
    owner text not null, key text not null, route text not null, fingerprint text not null,
    state text not null, status integer not null, response text not null, created_at text not null,
    primary key (owner, key)
  ) strict;
  create table outbox_events (
    player_id integer not null references players, seq integer not null, type text not null,
    data text not null, at text not null, primary key (player_id, seq)
  ) strict;
  create table favourites (
    player_id integer not null references players, identifier text not null, created_at text not null,
    primary key (player_id, identifier)
  ) strict;
  create table played_games (
    player_id integer not null references players, identifier text not null, last_activity_at text not null,
    primary key (player_id, identifier)
  ) strict;
  create table game_sessions (
    id text primary key, token_hash text not null unique, player_id integer not null references players,
    identifier text not null, skin text not null, currency text not null, mode text not null,
    device text not null, jurisdiction text not null, created_at text not null, expires_at text not null,
    last_play_at text
  ) strict;
  create table seed_pairs (
    id integer primary key autoincrement, player_id integer not null references players,
    server_seed text not null, server_seed_hash text not null, client_seed text not null,
    nonce integer not null, created_at text not null, revealed_at text
  ) strict;
  create index seed_pairs_player on seed_pairs (player_id, id);
  create table rounds (
    id text primary key, session_id text not null references game_sessions,
    player_id integer not null references players, identifier text not null, skin text not null,
    currency text not null, round_key text not null, state text not null, bet_cents integer not null,
    win_cents integer not null, split_real_cents integer not null, split_bonus_cents integer not null,
    outcome text not null, step integer not null, seed_pair_id integer not null references seed_pairs,
    nonce integer not null, opened_at text not null, closed_at text,
    unique (player_id, round_key)
  ) strict;
  create index rounds_open on rounds (player_id, identifier) where state = 'open';
  create table mails (
    id integer primary key autoincrement, recipient text not null, locale text not null,
    subject text not null, text text not null, link text, created_at text not null
  ) strict;
  create table meta (name text primary key, value text not null) strict;
  `,
  `
  alter table transactions add column seq integer;
  create unique index transactions_round_kind on transactions (round_id, kind) where round_id is not null;
  drop index transactions_round;
  `,
  `
  alter table game_sessions add column sign_in_id integer;
  create index game_sessions_sign_in on game_sessions (sign_in_id);
  `,
  `
  create table catalogue_changes (
    identifier text primary key, n integer not null unique, entry text not null,
    withdrawn integer not null, at text not null
  ) strict;
  `,
  `
  create table notifications (
    id integer primary key autoincrement, player_id integer not null references players, type text not null,
    kind text not null, event text not null, facts text not null, identifier text, created_at text not null,
    end_at text, expires_at text, read_at text
  ) strict;
  create index notifications_player on notifications (player_id, id);
  create index notifications_expires on notifications (expires_at) where expires_at is not null;
  create table known_devices (
    player_id integer not null references players, device text not null, seen_at text not null,
    primary key (player_id, device)
  ) strict;
  `,
  `
  alter table players add column simulated integer not null default 0;
  create table public_events (
    n integer primary key autoincrement, type text not null, data text not null, at text not null
  ) strict;
  `,
  `
  create table push_devices (
    device_id text primary key, secret_hash text not null, player_id integer not null references players,
    endpoint text not null unique, p256dh text not null, auth text not null, created_at text not null,
    seen_at text not null
  ) strict;
  create index push_devices_player on push_devices (player_id);
  create table push_preferences (player_id integer primary key references players, chosen text not null) strict;
  create table push_promos (player_id integer not null references players, at text not null) strict;
  create index push_promos_player on push_promos (player_id, at);
  create table push_outbox (
    id integer primary key autoincrement, device_id text not null, payload text not null, topic text not null,
    urgency text not null, expires_at text not null, not_before text not null, attempts integer not null
  ) strict;
  create index push_outbox_due on push_outbox (not_before);
  `,
  `
  create table locks (
    id integer primary key autoincrement, player_id integer not null references players, from_at text not null,
    until_at text not null, can_end integer not null, cause text not null, created_at text not null
  ) strict;
  create index locks_player on locks (player_id, until_at);
  create table play_choices (
    player_id integer primary key references players, reality_check_minutes integer, session_limit_hours integer
  ) strict;
  create table session_limits (
    sign_in_id integer primary key references sessions on delete cascade,
    player_id integer not null references players, hours integer not null, started_at text not null
  ) strict;
  create table reality_checks (
    id integer primary key autoincrement, player_id integer not null references players, currency text not null,
    since text not null, answer text not null, bets_cents integer not null, wins_cents integer not null,
    created_at text not null
  ) strict;
  create index reality_checks_player on reality_checks (player_id, id);
  create index rounds_player_opened on rounds (player_id, opened_at);
  `,
  `
  alter table players add column affiliate_id text;
  `,
];

/** Makes the store as it was after `version` of these steps. */
export function createNumberedSchema(raw: DatabaseSync, version: number): void {
  for (const step of numberedSteps.slice(0, version)) raw.exec(step);
  raw.exec(`pragma user_version = ${version}`);
}
