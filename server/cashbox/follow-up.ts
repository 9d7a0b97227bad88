import { MINUTE_MS } from '../../src/lib/time-units.ts';
import type { AppContext } from '../context.ts';
import { startPeriodicJob } from '../jobs/periodic-job.ts';
import type { Log } from '../log.ts';
import { applyResolution, findUnapplied } from './payment-resolutions.ts';
import { ProviderUnreachable } from './payments-adapter.ts';
import { findRemovals, forgetRemoved } from './profile-removals.ts';
import { followUp } from './provider-calls.ts';

const INTERVAL_MS = MINUTE_MS / 2;
/** Rows of one run; what is left is due at the next. */
const MAX_ROWS = 500;
/** Calls of the provider at the same time. */
const CONCURRENCY = 8;

/** One thing to do, and what the log says it is about. */
interface Task {
  readonly run: () => Promise<void>;
  readonly about: object;
}

/**
 * Begins payments whose first call was lost, polls for those without news from the provider, refunds what must not be credited, and has
 * removed cards and accounts forgotten: whatever was lost on the way, a payment ends in the truth without its player (CASHBOX-22).
 */
export async function followUpPayments(app: AppContext, log: Log): Promise<void> {
  const resolutions = await findUnapplied(app);
  // First what a person has decided: nothing is asked for any more then.
  await runTasks(
    resolutions.map(({ payment_id }) => ({
      run: () => applyResolution(app, payment_id),
      about: { payment: payment_id },
    })),
    log,
  );
  const payments = await app.db
    .selectFrom('payments')
    .selectAll()
    .where('ask_at', '<=', app.clock.now().toISOString())
    .orderBy('ask_at')
    .limit(MAX_ROWS)
    .execute();
  const removals = await findRemovals(app, MAX_ROWS);
  await runTasks(
    [
      ...payments.map(row => ({ run: () => followUp(app, row), about: { payment: row.id } })),
      ...removals.map(row => ({ run: () => forgetRemoved(app, row), about: { removal: row.id } })),
    ],
    log,
  );
}

async function runTasks(tasks: readonly Task[], log: Log): Promise<void> {
  const work = tasks.values();
  const worker = async () => {
    for (const { run, about } of work)
      await run().catch((cause: unknown) => {
        if (!(cause instanceof ProviderUnreachable))
          log.error({ err: cause, ...about }, 'payment not followed up');
      });
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
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
