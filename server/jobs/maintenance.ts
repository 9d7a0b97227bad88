import { api } from '../../src/contract/api.ts';
import { DAY_MS } from '../../src/lib/time-units.ts';
import type { AppContext } from '../context.ts';
import { deleteOldPublicEvents } from '../events/public-events.ts';
import { GAME_SESSION_MS } from '../game/server/sessions.ts';
import type { Log } from '../log.ts';
import { deleteOldMails } from '../mail/mailer.ts';
import { deleteExpiredCounts } from '../store/rate-limiters.ts';
import { audit } from '../wallet/audit.ts';

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

/** Deletes what has expired: old keys with their replies, sessions, tokens, mails, promos, public events, counts of rate limits. */
export async function deleteExpired(app: AppContext): Promise<void> {
  const { db, clock } = app;
  const now = clock.now().toISOString();
  const oldest = new Date(clock.now().getTime() - KEY_RETENTION_MS).toISOString();
  await db.deleteFrom('operations').where('created_at', '<', oldest).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('tokens').where('expires_at', '<', oldest).execute();
  await db.deleteFrom('notifications').where('expires_at', '<', now).execute();
  await deleteOldPublicEvents(app);
  await deleteExpiredCounts(db, clock);
  await deleteOldMails(db, clock);
  await clearLaunchTokens(app);
}

/** Deletes what has expired and audits the ledger, at once and then every 24 hours. Returns a function that stops it. */
export function startMaintenance(app: AppContext, log: Log): () => void {
  const runMaintenance = async () => {
    await deleteExpired(app);
    for (const finding of await audit(app.db)) log.error(`ledger: ${finding}`);
  };
  const start = () =>
    void runMaintenance().catch((cause: unknown) => log.error({ err: cause }, 'maintenance failed'));
  start();
  const timer = setInterval(start, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
