import * as v from 'valibot';
import { api } from '../../src/contract/api.ts';
import { DAY_MS } from '../../src/lib/time-units.ts';
import type { AppContext } from '../context.ts';
import { GAME_SESSION_MS } from '../game/server/sessions.ts';
import type { Log } from '../log.ts';
import { ledgerAudited } from '../measurements.ts';
import { auditPart, auditSince } from '../wallet/audit.ts';
import { startPeriodicJob } from './periodic-job.ts';
import { pruneTables } from './retention.ts';

const INTERVAL_MS = DAY_MS;

const LAUNCH_ROUTES = [api.openGameSession, api.openDemoSession, api.issueVerificationToken].map(
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

/** Deletes what the rules of `retention.ts` no longer keep, and secrets in what they keep. */
export async function deleteExpired(app: AppContext): Promise<void> {
  await pruneTables(app);
  await clearLaunchTokens(app);
}

const AuditMark = v.object({ transaction: v.number(), audits: v.number() });
const AUDIT_MARK = 'ledger_audit';
/** In so many audits each older part of the ledger is checked again: what has been written is not to change either. */
const AUDIT_PARTS = 7;

/**
 * Audits what was posted since the last audit that found nothing, and a part of what is older; logs every fault. Never all of it at
 * once: a start is as fast with years of money as with none.
 */
export async function auditLedger({ db }: AppContext, log: Log): Promise<void> {
  const stored = await db
    .selectFrom('meta')
    .select('value')
    .where('name', '=', AUDIT_MARK)
    .executeTakeFirst();
  const mark = stored ? v.parse(AuditMark, JSON.parse(stored.value)) : { transaction: 0, audits: 0 };
  const { faults: recent, upTo } = await auditSince(db, mark.transaction);
  const { faults: older } = await auditPart(db, mark.audits % AUDIT_PARTS, AUDIT_PARTS);
  const faults = [...new Set([...recent, ...older])];
  ledgerAudited.publish({ faults: faults.length });
  for (const fault of faults) log.error(`ledger: ${fault}`);
  if (faults.length > 0) return;
  const value = JSON.stringify({ transaction: upTo, audits: mark.audits + 1 });
  await db
    .insertInto('meta')
    .values({ name: AUDIT_MARK, value })
    .onConflict(on => on.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * Deletes what has expired and audits the ledger, at once and then every 24 hours, in one of the processes that share a database.
 * Returns a function that stops it and resolves when the current run has ended; what a run still finds is logged, that its store
 * was closed meanwhile is not.
 */
export function startMaintenance(app: AppContext, log: Log): () => Promise<void> {
  let isStopped = false;
  const stop = startPeriodicJob(app.db, {
    name: 'maintenance',
    everyMs: INTERVAL_MS,
    async run() {
      await deleteExpired(app);
      await auditLedger(app, log);
    },
    onFailure(cause) {
      if (!isStopped) log.error({ err: cause }, 'maintenance failed');
    },
  });
  return () => {
    isStopped = true;
    return stop();
  };
}
