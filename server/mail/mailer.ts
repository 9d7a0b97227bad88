import type { LocaleCode } from '../../src/contract/operator/locales.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../store/sqlite.ts';

export interface Mail {
  readonly recipient: string;
  readonly locale: LocaleCode;
  readonly subject: string;
  readonly text: string;
  /** The one link of the mail, from the root of the app. */
  readonly link: string | null;
}

/** Puts mails into the outbox, within the transaction of their cause. */
export interface Mailer {
  send(mail: Mail, db: Db): Promise<void>;
  /** Called after a mail was stored; the transaction that wrote it may still be open. */
  onStored: () => void;
}

/** The table `mails`: the `/sandbox` page shows it, and `smtp-sender.ts` empties it where there is a mail server. */
export function createMailer(clock: Clock): Mailer {
  const mailer: Mailer = {
    onStored: () => undefined,
    async send(mail, db) {
      await db
        .insertInto('mails')
        .values({ ...mail, created_at: clock.now().toISOString() })
        .execute();
      mailer.onStored();
    },
  };
  return mailer;
}
