import { type Generated, sql } from 'kysely';
import { ID, migration, STRICT } from '../store/migration.ts';

export interface MailTables {
  mails: MailsTable;
}

export interface MailsTable {
  id: Generated<number>;
  recipient: string;
  locale: string;
  subject: string;
  text: string;
  link: string | null;
  created_at: string;
  /** A process is sending it (`store/claims.ts`). */
  claimed_until: Generated<number | null>;
}

export const mailMigrations = {
  '0001_07_mail': migration(
    sql`create table mails (
      id ${ID}, recipient text not null, locale text not null,
      subject text not null, text text not null, link text, created_at text not null
    ) ${STRICT}`,
  ),
  '0051_02_mail_claims': migration(sql`alter table mails add column claimed_until integer`),
};
