import type { Selectable } from 'kysely';
import { createTransport } from 'nodemailer';
import { brand } from '../../src/contract/operator/brand.ts';
import { backoffDelay } from '../../src/lib/backoff.ts';
import { DAY_MS, MINUTE_MS } from '../../src/lib/time-units.ts';
import type { AppContext } from '../context.ts';
import { startJob, type WakeableJob } from '../jobs/wakeable-job.ts';
import type { Log } from '../log.ts';
import { type MailResult, mailTried } from '../measurements.ts';
import { claimRows } from '../store/claims.ts';
import { whenCommitted } from '../store/open-store.ts';
import type { MailsTable } from './tables.ts';

/** The links of an older mail have expired: it is deleted unsent, so that a mail server set up later gets no old ones. */
const MAX_AGE_MS = DAY_MS;
/** Between two attempts while the mail server can't be reached: doubled each time, up to the longest. */
const BASE_DELAY_MS = 5_000;
const MAX_DELAY_MS = 10 * MINUTE_MS;
const TIMEOUT_MS = 20_000;
/** Longer than an attempt takes; a mail that a killed process was sending is sent again after it. */
const CLAIM_MS = 2 * MINUTE_MS;
/** What another process has left is noticed within this. */
const POLL_INTERVAL_MS = 10_000;

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

  async function drain(isStopped: () => boolean): Promise<number> {
    let hasDeferred = false;
    let claimed: StoredMail | null = null;
    try {
      await whenCommitted(app.db);
      for (let after = 0; !isStopped(); after = claimed.id) {
        claimed = await claimMail(app, after);
        if (!claimed) break;
        const result = await sendMail(claimed);
        mailTried.publish({ result });
        if (result === 'postponed') {
          hasDeferred = true;
          await giveBack(app, claimed);
        } else await app.db.deleteFrom('mails').where('id', '=', claimed.id).execute();
      }
    } catch (cause) {
      log.warn({ err: cause }, 'the mail server can not be reached, mails wait');
      mailTried.publish({ result: 'postponed' });
      hasDeferred = true;
      // Where that fails too, the claim ends by itself.
      if (claimed) await giveBack(app, claimed).catch(() => undefined);
    }
    failures = hasDeferred ? failures + 1 : 0;
    if (!hasDeferred) return POLL_INTERVAL_MS;
    return Math.min(backoffDelay(failures, Math.random, BASE_DELAY_MS), MAX_DELAY_MS);
  }

  /** Rejects when the server can't be reached. */
  async function sendMail({ id, recipient, subject, text, created_at }: StoredMail): Promise<MailResult> {
    if (app.clock.now().getTime() - Date.parse(created_at) >= MAX_AGE_MS) return 'obsolete';
    try {
      const from = { name: brand.name, address: brand.supportEmail };
      await transport.sendMail({
        from,
        to: recipient,
        subject,
        text,
        messageId: messageIdOf(id, created_at),
      });
      return 'sent';
    } catch (cause) {
      const { responseCode = 0 } = cause as { responseCode?: number };
      if (responseCode < 400) throw cause;
      const isPermanent = responseCode >= 500;
      log.warn({ err: cause }, isPermanent ? 'mail rejected and deleted' : 'mail deferred');
      return isPermanent ? 'rejected' : 'postponed';
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

/** The oldest mail after that one which no other process is sending. */
async function claimMail({ db }: AppContext, after: number): Promise<StoredMail | null> {
  const next = db.selectFrom('mails').select('mails.id').where('id', '>', after).orderBy('id').limit(1);
  const [id] = await claimRows(db, 'mails', next, CLAIM_MS);
  if (id === undefined) return null;
  return (await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

const giveBack = ({ db }: AppContext, { id }: StoredMail) =>
  db.updateTable('mails').set({ claimed_until: null }).where('id', '=', id).execute();

/** The same at every attempt: a mail that was sent twice is recognised as one by whoever looks at it. */
const messageIdOf = (id: number, created_at: string): string =>
  `<${Date.parse(created_at)}.${id}@${brand.supportEmail.split('@')[1]}>`;
