import { MINUTE_MS } from '../../src/lib/time-units.ts';
import type { AppContext } from '../context.ts';
import { startPeriodicJob } from '../jobs/periodic-job.ts';
import type { Log } from '../log.ts';
import { ProviderUnreachable } from './payments-adapter.ts';
import { followUp } from './provider-calls.ts';

const INTERVAL_MS = MINUTE_MS / 2;
/** Payments of one look; what is left is due at the next. */
const MOST = 500;
/** Calls at once. */
const AT_ONCE = 8;

/**
 * Begins payments whose first call was lost, asks for those that the provider is silent of, and gives back what must not be credited:
 * whatever was lost on the way, a payment ends in the truth without its player (CASHBOX-22).
 */
export async function followUpPayments(app: AppContext, log: Log): Promise<void> {
  const due = await app.db
    .selectFrom('payments')
    .selectAll()
    .where('ask_at', '<=', app.clock.now().toISOString())
    .orderBy('ask_at')
    .limit(MOST)
    .execute();
  const work = due.values();
  const worker = async () => {
    for (const row of work)
      await followUp(app, row).catch(cause => {
        if (!(cause instanceof ProviderUnreachable))
          log.error({ err: cause, payment: row.id }, 'payment not followed up');
      });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** In one of the processes that share a database. Returns a function that stops it. */
export function startFollowUp(app: AppContext, log: Log): () => Promise<void> {
  let isStopped = false;
  const stop = startPeriodicJob(app.db, {
    name: 'payments',
    everyMs: INTERVAL_MS,
    run: () => followUpPayments(app, log),
    onFailure(cause) {
      if (!isStopped) log.error({ err: cause }, 'payments were not followed up');
    },
  });
  return () => {
    isStopped = true;
    return stop();
  };
}
