import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JurisdictionName } from '../../src/contract/operator/jurisdictions.ts';
import { DAY_MS } from '../../src/lib/time-units.ts';
import type { AppContext } from '../context.ts';
import { deleteOldPublicEvents } from '../events/public-events.ts';
import { deleteOldUserEvents } from '../events/user-events.ts';
import { deleteOldMails } from '../mail/mailer.ts';
import { deleteOldOrders } from '../sandbox/psp/orders.ts';
import { deleteOldUploads } from '../sandbox/verification/uploads.ts';
import { deleteSome } from '../store/dialect.ts';
import { deleteExpiredCounts } from '../store/rate-limiters.ts';
import type { Tables } from '../store/tables.ts';
import { deleteOldDocuments } from '../verification/document-retention.ts';

/** Rows whose time in `since` is `days` past are deleted; `money`: as many as the licence demands. */
interface Expiring<T extends keyof Tables> {
  readonly days: number | 'money';
  readonly since: keyof Tables[T] & string;
}

type Rule<T extends keyof Tables> =
  | Expiring<T>
  /** The subject's own way. */
  | { readonly prune: (app: AppContext) => Promise<void> }
  /** Nothing is deleted by age; why. */
  | { readonly keptBecause: string };

/**
 * Years for which money, and what shows how it was played for, is kept under a licence: what bookkeeping and licences ask for.
 * Presets, as all rules of jurisdictions are, and not legal advice.
 */
const MONEY_YEARS: Readonly<Record<JurisdictionName, number>> = { CW: 7, EE: 7, UK: 7, DE: 10, ON: 7 };
/** The longest lifetime of the cookie that names a device. */
const DEVICE_DAYS = 400;
/** More than the 24 hours that clients count on (decision 0086). */
const KEY_DAYS = 30;

/** Players of one turn of the event loop. */
const SLICE = 100;
/** Rows that one statement deletes. */
const ROWS = 1000;

const ofPlayer = { keptBecause: 'a part of the account' } as const;
const ofLedger = {
  keptBecause: 'the ledger is append-only, and its audit begins at the first transaction',
} as const;
const ofRounds = {
  keptBecause: 'rounds refer to it, and finding out which ones takes an index of its own',
} as const;

/** How long each table keeps its rows. A table without a rule does not compile. */
export const RETENTION: { readonly [T in keyof Tables]: Rule<T> } = {
  accounts: ofLedger,
  transactions: ofLedger,
  entries: ofLedger,
  wallets: ofPlayer,
  payments: { keptBecause: 'the ledger, which is append-only, refers to them' },
  payment_states: { keptBecause: 'goes with its payment' },
  payment_events: { days: 'money', since: 'received_at' },
  payment_profiles: ofPlayer,
  payment_profile_removals: { days: KEY_DAYS, since: 'forgotten_at' },
  payment_settlements: { keptBecause: 'goes with its payment' },
  fraud_checks: { days: 'money', since: 'created_at' },
  operations: { days: KEY_DAYS, since: 'created_at' },
  rounds: { prune: app => deleteOldRounds(app) },
  game_sessions: ofRounds,
  seed_pairs: ofRounds,
  demo_sessions: { days: 0, since: 'expires_at' },
  demo_rounds: { keptBecause: 'goes with its demo' },
  locks: { days: 'money', since: 'until_at' },
  reality_checks: { days: 'money', since: 'created_at' },
  user_limits: ofPlayer,
  user_limit_accounts: ofPlayer,
  user_limit_tokens: { days: KEY_DAYS, since: 'expires_at' },
  play_days: { days: 'money', since: 'day' },
  excluded_identities: { keptBecause: 'an exclusion refuses the same identity until it ends' },
  play_choices: ofPlayer,
  play_safeguards: ofPlayer,
  device_keys: { days: DEVICE_DAYS, since: 'created_at' },
  break_stamps: { days: 'money', since: 'arrived_at' },
  session_limits: { keptBecause: 'goes with its session' },
  sessions: { days: 0, since: 'expires_at' },
  tokens: { days: KEY_DAYS, since: 'expires_at' },
  captcha_tokens: { days: 0, since: 'expires_at' },
  security_events: { days: 365, since: 'at' },
  two_factor: ofPlayer,
  recovery_codes: ofPlayer,
  passkeys: ofPlayer,
  passkey_challenges: { days: 0, since: 'expires_at' },
  known_devices: { days: DEVICE_DAYS, since: 'seen_at' },
  comp_points: ofPlayer,
  comp_point_remainders: ofPlayer,
  comp_point_rounds: { prune: app => deleteOldCompPointRounds(app) },
  players: ofPlayer,
  terms_acceptances: { keptBecause: 'the evidence of what was agreed, as long as there is an account' },
  signing_keys: { keptBecause: 'documents that were signed with it are checked with it' },
  auth_identities: ofPlayer,
  auth_flows: { days: 0, since: 'expires_at' },
  group_members: ofPlayer,
  favourites: ofPlayer,
  played_games: ofPlayer,
  notifications: { days: 0, since: 'expires_at' },
  // Safety notices are sent within the day; of devices whose sign-in goes on, a push service says when one has gone (decision 0080).
  push_devices: { days: 1, since: 'ended_at' },
  push_preferences: ofPlayer,
  push_promos: { days: 1, since: 'at' },
  push_outbox: { days: 0, since: 'expires_at' },
  mails: { prune: ({ db, clock }) => deleteOldMails(db, clock) },
  outbox_events: { prune: deleteOldUserEvents },
  public_events: { prune: deleteOldPublicEvents },
  rate_limits: { prune: ({ db, clock }) => deleteExpiredCounts(db, clock) },
  // The row is a part of the account; what the provider has of it is deleted by decision 0133.
  applicants: { prune: deleteOldDocuments },
  verification_events: { days: 'money', since: 'received_at' },
  wealth_questionnaires: ofPlayer,
  sandbox_checks: { keptBecause: 'goes when its applicant’s documents are deleted' },
  sandbox_uploads: { prune: deleteOldUploads },
  sandbox_upload_pieces: { keptBecause: 'goes with its upload' },
  psp_orders: { prune: deleteOldOrders },
  psp_tokens: { days: 1, since: 'created_at' },
  psp_profiles: { keptBecause: 'goes when its player removes it' },
  psp_webhooks: { days: 7, since: 'created_at' },
  catalogue_changes: { keptBecause: 'one row per game, as it is now' },
  chat_conversations: { days: 2, since: 'changed_at' },
  leases: { keptBecause: 'one row per name' },
  meta: { keptBecause: 'one row per name' },
};

/** Deletes what the rules no longer keep. */
export async function pruneTables(app: AppContext): Promise<void> {
  for (const [table, rule] of Object.entries(RETENTION) as [keyof Tables, Rule<keyof Tables>][]) {
    if ('prune' in rule) await rule.prune(app);
    else if ('days' in rule) await deleteOld(app, table, rule);
  }
}

/** Players of Estonia's licence play by it under any other one. */
const moneyDays = ({ settings }: Pick<AppContext, 'settings'>): number =>
  366 * Math.max(MONEY_YEARS[settings.jurisdiction], MONEY_YEARS.EE);

const timeBefore = (app: Pick<AppContext, 'clock' | 'settings'>, days: number | 'money'): string =>
  new Date(app.clock.now().getTime() - (days === 'money' ? moneyDays(app) : days) * DAY_MS).toISOString();

async function deleteOld(
  app: AppContext,
  table: keyof Tables,
  { days, since }: Expiring<keyof Tables>,
): Promise<void> {
  const before = timeBefore(app, days);
  // All at once would hold up every request of a process that was away for long.
  while ((await deleteSome(app.db, table, since, before, ROWS)) === ROWS) await nextTurn();
}

/** Player by player, since that is how rounds are indexed: all at once would hold up every request. An open round stays. */
const deleteOldRounds = (app: AppContext): Promise<void> =>
  inSlicesOfPlayers(app, (players, before) =>
    app.db
      .deleteFrom('rounds')
      .where('player_id', 'in', players)
      .where('opened_at', '<', before)
      .where('closed_at', '<', before)
      .execute(),
  );

/** As long as the round that it counts. */
const deleteOldCompPointRounds = (app: AppContext): Promise<void> =>
  inSlicesOfPlayers(app, (players, before) =>
    app.db
      .deleteFrom('comp_point_rounds')
      .where('player_id', 'in', players)
      .where('at', '<', before)
      .execute(),
  );

const playersBetween = (app: AppContext, after: number, upTo: number) =>
  app.db.selectFrom('players').select('id').where('id', '>', after).where('id', '<=', upTo);

async function inSlicesOfPlayers(
  app: AppContext,
  deleteOf: (players: ReturnType<typeof playersBetween>, before: string) => Promise<unknown>,
): Promise<void> {
  const before = timeBefore(app, 'money');
  const newest = await app.db
    .selectFrom('players')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  for (let after = 0; after < Number(newest?.id ?? 0); after += SLICE) {
    await deleteOf(playersBetween(app, after, after + SLICE), before);
    await nextTurn();
  }
}
