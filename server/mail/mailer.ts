import type { LocaleCode } from '../../src/contract/operator/locales.ts';
import { DAY_MS } from '../../src/lib/time-units.ts';
import type { Clock } from '../clock.ts';
import type { Settings } from '../settings.ts';
import type { Db } from '../store/database.ts';

interface Mail {
  readonly recipient: string;
  readonly locale: LocaleCode;
  readonly subject: string;
  readonly text: string;
  /** The one link of the mail, from the root of the app. */
  readonly link: string | null;
}

/** Puts mails into the outbox, within the transaction of their cause. */
export interface Mailer {
  /** False where mails are neither sent nor shown: none is stored then. */
  readonly isRead: boolean;
  send(mail: Mail, db: Db): Promise<void>;
  /** Called after a mail was stored; the transaction that wrote it may still be open. */
  onStored: () => void;
}

/** No link in a mail works for longer (`email-tokens.ts`), so its text is not kept for longer either. */
const MAX_AGE_MS = 2 * DAY_MS;

/**
 * The table `mails`: the `/sandbox` page shows it, and `smtp-sender.ts` empties it where there is a mail server. A mail holds a
 * link that sets a password, so it is stored for those two alone.
 */
export function createMailer(clock: Clock, { sandbox, smtp }: Pick<Settings, 'sandbox' | 'smtp'>): Mailer {
  const mailer: Mailer = {
    isRead: sandbox || smtp !== null,
    onStored: () => undefined,
    async send(mail, db) {
      if (!mailer.isRead) return;
      await db
        .insertInto('mails')
        .values({ ...mail, created_at: clock.now().toISOString() })
        .execute();
      mailer.onStored();
    },
  };
  return mailer;
}

export async function deleteOldMails(db: Db, clock: Clock): Promise<void> {
  const oldest = new Date(clock.now().getTime() - MAX_AGE_MS).toISOString();
  await db.deleteFrom('mails').where('created_at', '<=', oldest).execute();
}
