// Data table.
import type { Generated } from 'kysely';

/** Times are ISO 8601 text in UTC, booleans 0 or 1, money integers in minor units. */
export interface Tables {
  players: PlayersTable;
  group_members: { player_id: number; group_id: number };
  sessions: SessionsTable;
  tokens: TokensTable;
  wallets: { player_id: number; currency: string; active: number; opened_at: string };
  accounts: AccountsTable;
  transactions: TransactionsTable;
  entries: EntriesTable;
  operations: OperationsTable;
  outbox_events: { player_id: number; seq: number; type: string; data: string; at: string };
  /** What the public topic tells everybody. */
  public_events: { n: Generated<number>; type: string; data: string; at: string };
  favourites: { player_id: number; identifier: string; created_at: string };
  played_games: { player_id: number; identifier: string; last_activity_at: string };
  game_sessions: GameSessionsTable;
  rounds: RoundsTable;
  seed_pairs: SeedPairsTable;
  mails: MailsTable;
  catalogue_changes: CatalogueChangesTable;
  notifications: NotificationsTable;
  /** `device`: hash of the anonymous cookie. */
  known_devices: { player_id: number; device: string; seen_at: string };
  push_devices: PushDevicesTable;
  /** `chosen`: `PushPreferences` as JSON. */
  push_preferences: { player_id: number; chosen: string };
  /** The promos that were pushed, for the cap of a day. */
  push_promos: { player_id: number; at: string };
  push_outbox: PushOutboxTable;
  locks: LocksTable;
  /** Null where the player leaves it to the licence. */
  play_choices: {
    player_id: number;
    reality_check_minutes: number | null;
    session_limit_hours: number | null;
  };
  session_limits: { sign_in_id: number; player_id: number; hours: number; started_at: string };
  reality_checks: RealityChecksTable;
  meta: { name: string; value: string };
}

export interface PlayersTable {
  id: Generated<number>;
  /** Opaque and stable: names the player's database on a device (decisions D11). */
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
  can_issue_bonuses: Generated<number>;
  created_at: string;
  confirmed_at: string | null;
  current_sign_in_at: string | null;
  last_sign_in_at: string | null;
  failed_sign_ins: Generated<number>;
  /** The last event's number; grows by one with each (product 4.3). */
  seq: Generated<number>;
  /** 1: moved by the sandbox to keep public boards alive, and labelled so wherever it shows. */
  simulated: Generated<number>;
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

export interface AccountsTable {
  id: Generated<number>;
  /** A player's pocket, or null for the house. */
  player_id: number | null;
  /** Of the house: `game`, `grants`, `bonus_cost`; null for a player. */
  house: string | null;
  currency: string;
  pocket: 'real' | 'bonus' | 'reserved' | 'house';
  balance: number;
}

export interface TransactionsTable {
  id: Generated<number>;
  kind: string;
  player_id: number | null;
  currency: string;
  /** One effect per key, whatever is repeated: unique. */
  key: string;
  round_id: string | null;
  created_at: string;
  /** The event that told the player of it; null for a rollback of a bet that never came. */
  seq: number | null;
}

export interface EntriesTable {
  id: Generated<number>;
  transaction_id: number;
  account_id: number;
  amount: number;
  balance_after: number;
}

export interface OperationsTable {
  /** `player:{id}` or `device:{cookie}`. */
  owner: string;
  key: string;
  route: string;
  fingerprint: string;
  state: 'done' | 'withdrawn';
  status: number;
  response: string;
  created_at: string;
}

export interface GameSessionsTable {
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
  last_play_at: string | null;
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

export interface SeedPairsTable {
  id: Generated<number>;
  player_id: number;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
  created_at: string;
  revealed_at: string | null;
}

export interface MailsTable {
  id: Generated<number>;
  recipient: string;
  locale: string;
  subject: string;
  text: string;
  link: string | null;
  created_at: string;
}

export interface CatalogueChangesTable {
  identifier: string;
  /** Counts all changes; a game's row has that of its last one. */
  n: number;
  /** The game as it was last shown, as JSON. */
  entry: string;
  withdrawn: number;
  at: string;
}

export interface NotificationsTable {
  id: Generated<number>;
  player_id: number;
  type: 'personal' | 'bonus' | 'freespins' | 'tournament';
  kind: 'promo' | 'money' | 'safety' | 'info';
  event: string;
  /** What its words are made of, as JSON (`NotificationFacts`). */
  facts: string;
  identifier: string | null;
  created_at: string;
  end_at: string | null;
  expires_at: string | null;
  read_at: string | null;
}

export interface PushDevicesTable {
  /** The device's own name for itself: a push service may answer for an address that is dead (offline 2). */
  device_id: string;
  /** Of the secret that stands in for a session that has ended. */
  secret_hash: string;
  player_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: string;
  seen_at: string;
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
