import type { AppContext } from '../../context.ts';
import { startJob, type WakeableJob } from '../../jobs/wakeable-job.ts';
import type { Log } from '../../log.ts';
import { whenCommitted } from '../../store/open-store.ts';
import { advanceDue, onWake } from './orders.ts';
import { sendDue } from './webhooks.ts';

/** What another process has left, the clock of the console, and confirmations of coins are noticed within this. */
const POLL_INTERVAL_MS = 2_000;

/** Goes on with orders and sends webhooks, also what an earlier process has left, until stopped. */
export function startPsp(app: AppContext, log: Log): WakeableJob {
  const job = startJob(async () => {
    try {
      await whenCommitted(app.db);
      await advanceDue(app);
      await sendDue(app);
    } catch (cause) {
      log.error({ err: cause }, 'the payment provider of the sandbox failed');
    }
    return POLL_INTERVAL_MS;
  });
  onWake(app.db, job.wake);
  return {
    ...job,
    stop() {
      onWake(app.db, () => undefined);
      return job.stop();
    },
  };
}
