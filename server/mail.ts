import type { LocaleCode } from '../src/contract/locales.ts';
import type { Clock } from './clock.ts';
import type { Db } from './store/sqlite.ts';

export interface Mail {
  readonly recipient: string;
  readonly locale: LocaleCode;
  readonly subject: string;
  readonly text: string;
  /** The one link of the mail, from the root of the app. */
  readonly link: string | null;
}

/** Sends mail. The sandbox keeps it for the `/sandbox` page; an operator puts a mail service behind the same two lines. */
export interface Mailer {
  send(mail: Mail, db: Db): Promise<void>;
}

export function sandboxMailer(clock: Clock): Mailer {
  return {
    async send(mail, db) {
      await db
        .insertInto('mails')
        .values({ ...mail, created_at: clock.now().toISOString() })
        .execute();
    },
  };
}
