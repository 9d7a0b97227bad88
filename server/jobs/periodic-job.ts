import { MINUTE_MS } from '../../src/lib/time-units.ts';
import type { Db } from '../store/database.ts';
import { createLease } from '../store/leases.ts';

/** A process that was killed in the middle of it is followed by another one after this, and the time between two looks. */
const LEASE_MS = MINUTE_MS;
const LOOK_INTERVAL_MS = MINUTE_MS / 2;
/** What failed is tried again, by whichever process comes first. */
const RETRY_MS = 10 * MINUTE_MS;

interface PeriodicJob {
  readonly name: string;
  readonly everyMs: number;
  /** May be run again after it was cut off in the middle. */
  readonly run: () => Promise<void>;
  readonly onFailure: (cause: unknown) => void;
}

/**
 * Runs a job at once, unless a process of this store has run it within its interval, and then whenever that has passed: in one process
 * at a time. Returns a function that stops it and resolves when the current run has ended.
 */
export function startPeriodicJob(
  db: Db,
  { name, everyMs, run, onFailure }: PeriodicJob,
): () => Promise<void> {
  const lease = createLease(db, name, LEASE_MS);
  let isRunning = false;

  async function runIfDue(): Promise<void> {
    if (!(await lease.take(everyMs))) return;
    const keeping = setInterval(() => void lease.take().catch(() => undefined), LEASE_MS / 3);
    try {
      await run();
      await lease.finish();
    } catch (cause) {
      onFailure(cause);
      await lease.finish(RETRY_MS - everyMs);
    } finally {
      clearInterval(keeping);
    }
  }

  async function look(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    // The lease is in the database, which may be away.
    await runIfDue().catch(onFailure);
    isRunning = false;
  }

  let running = look();
  const timer = setInterval(() => {
    if (!isRunning) running = look();
  }, LOOK_INTERVAL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
