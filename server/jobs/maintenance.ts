import * as v from 'valibot';
import { api } from '../../src/contract/api.ts';
import { DAY_MS } from '../../src/lib/time-units.ts';
import type { AppContext } from '../context.ts';
import { deleteOldPublicEvents } from '../events/public-events.ts';
import { deleteOldUserEvents } from '../events/user-events.ts';
import { GAME_SESSION_MS } from '../game/server/sessions.ts';
import type { Log } from '../log.ts';
import { deleteOldMails } from '../mail/mailer.ts';
import { deleteExpiredCounts } from '../store/rate-limiters.ts';
import { auditSince } from '../wallet/audit.ts';

/** A key is stored for 30 days, more than the 24 hours that clients count on (decision 0086). */
const KEY_RETENTION_MS = 30 * DAY_MS;
const INTERVAL_MS = DAY_MS;

const LAUNCH_ROUTES = [api.openGameSession, api.openDemoSession].map(
  ({ method, path }) => `${method} ${path}`,
);

/** The stored reply of a launch outlives its token by weeks, so the token is blanked once it has expired. */
async function clearLaunchTokens({ db, clock }: AppContext): Promise<void> {
  const expired = new Date(clock.now().getTime() - GAME_SESSION_MS).toISOString();
  const rows = await db
    .selectFrom('operations')
    .select(['owner', 'key', 'response'])
    .where('route', 'in', LAUNCH_ROUTES)
    .where('created_at', '<=', expired)
    .where('response', 'not like', '%"token":""%')
    .execute();
  for (const { owner, key, response } of rows) {
    if (response === '') continue;
    const blank = JSON.stringify({ ...(JSON.parse(response) as object), token: '' });
    await db
      .updateTable('operations')
      .set({ response: blank })
      .where('owner', '=', owner)
      .where('key', '=', key)
      .execute();
  }
}

/** Deletes what has expired: old keys with their replies, sessions, tokens, mails, promos, events, counts of rate limits. */
export async function deleteExpired(app: AppContext): Promise<void> {
  const { db, clock } = app;
  const now = clock.now().toISOString();
  const oldest = new Date(clock.now().getTime() - KEY_RETENTION_MS).toISOString();
  await db.deleteFrom('operations').where('created_at', '<', oldest).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('tokens').where('expires_at', '<', oldest).execute();
  await db.deleteFrom('notifications').where('expires_at', '<', now).execute();
  await deleteOldPublicEvents(app);
  await deleteOldUserEvents(app);
  await deleteExpiredCounts(db, clock);
  await deleteOldMails(db, clock);
  await clearLaunchTokens(app);
}

const AuditMark = v.object({ transaction: v.number(), audits: v.number() });
const AUDIT_MARK = 'ledger_audit';
/** So often an audit begins at the first transaction again: what has been written is not to change either. */
const FULL_AUDIT_EVERY = 7;

/** Audits what was posted since the last audit that found nothing; logs every fault. */
export async function auditLedger({ db }: AppContext, log: Log): Promise<void> {
  const stored = await db
    .selectFrom('meta')
    .select('value')
    .where('name', '=', AUDIT_MARK)
    .executeTakeFirst();
  const mark = stored ? v.parse(AuditMark, JSON.parse(stored.value)) : { transaction: 0, audits: 0 };
  const isFull = mark.audits % FULL_AUDIT_EVERY === 0;
  const { faults, upTo } = await auditSince(db, isFull ? 0 : mark.transaction);
  for (const fault of faults) log.error(`ledger: ${fault}`);
  if (faults.length > 0) return;
  const value = JSON.stringify({ transaction: upTo, audits: mark.audits + 1 });
  await db
    .insertInto('meta')
    .values({ name: AUDIT_MARK, value })
    .onConflict(on => on.column('name').doUpdateSet({ value }))
    .execute();
}

/** Deletes what has expired and audits the ledger, at once and then every 24 hours. Returns a function that stops it. */
export function startMaintenance(app: AppContext, log: Log): () => void {
  const runMaintenance = async () => {
    await deleteExpired(app);
    await auditLedger(app, log);
  };
  const start = () =>
    void runMaintenance().catch((cause: unknown) => log.error({ err: cause }, 'maintenance failed'));
  start();
  const timer = setInterval(start, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
