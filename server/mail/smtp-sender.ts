import type { Selectable } from 'kysely';
import { createTransport } from 'nodemailer';
import { brand } from '../../src/contract/operator/brand.ts';
import { backoffDelay } from '../../src/lib/backoff.ts';
import { DAY_MS, MINUTE_MS } from '../../src/lib/time-units.ts';
import type { AppContext } from '../context.ts';
import { startJob, type WakeableJob } from '../jobs/wakeable-job.ts';
import type { Log } from '../log.ts';
import { whenCommitted } from '../store/sqlite.ts';
import type { MailsTable } from './tables.ts';

/** The links of an older mail have expired: it is deleted unsent, so that a mail server set up later gets no old ones. */
const MAX_AGE_MS = DAY_MS;
/** Between two attempts while the mail server can't be reached: doubled each time, up to the longest. */
const BASE_DELAY_MS = 5_000;
const MAX_DELAY_MS = 10 * MINUTE_MS;
const TIMEOUT_MS = 20_000;

type StoredMail = Selectable<MailsTable>;

/** `idle` resolves when every stored mail has been tried. */
export type SmtpSender = Pick<WakeableJob, 'idle' | 'stop'>;

/**
 * Sends what is in the mail outbox to the server of `ORBIT_SMTP`, also what an earlier process left, until stopped. A mail
 * that was sent is deleted: its text holds a link that signs in. One that the server rejects for good (5xx) is logged and
 * deleted; without a server everything waits.
 */
export function startSmtpSender(app: AppContext, smtp: string, log: Log): SmtpSender {
  const transport = createTransport({
    url: smtp,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  let failures = 0;

  async function drain(isStopped: () => boolean): Promise<number | null> {
    let hasDeferred = false;
    try {
      await whenCommitted(app.db);
      for (let mail = await nextMail(app, 0); mail && !isStopped(); mail = await nextMail(app, mail.id)) {
        if (await sendMail(mail)) await app.db.deleteFrom('mails').where('id', '=', mail.id).execute();
        else hasDeferred = true;
      }
    } catch (cause) {
      log.warn({ err: cause }, 'the mail server can not be reached, mails wait');
      hasDeferred = true;
    }
    failures = hasDeferred ? failures + 1 : 0;
    return hasDeferred ? Math.min(backoffDelay(failures, Math.random, BASE_DELAY_MS), MAX_DELAY_MS) : null;
  }

  /** False: to be tried again later (4xx). Rejects when the server can't be reached. */
  async function sendMail({ recipient, subject, text, created_at }: StoredMail): Promise<boolean> {
    if (app.clock.now().getTime() - Date.parse(created_at) >= MAX_AGE_MS) return true;
    try {
      const from = { name: brand.name, address: brand.supportEmail };
      await transport.sendMail({ from, to: recipient, subject, text });
      return true;
    } catch (cause) {
      const { responseCode = 0 } = cause as { responseCode?: number };
      if (responseCode < 400) throw cause;
      const isPermanent = responseCode >= 500;
      log.warn({ err: cause }, isPermanent ? 'mail rejected and deleted' : 'mail deferred');
      return isPermanent;
    }
  }

  const job = startJob(drain);
  app.mailer.onStored = job.wake;
  return {
    idle: job.idle,
    async stop() {
      app.mailer.onStored = () => undefined;
      await job.stop();
      transport.close();
    },
  };
}

const nextMail = ({ db }: AppContext, after: number) =>
  db.selectFrom('mails').selectAll().where('id', '>', after).orderBy('id').limit(1).executeTakeFirst();
