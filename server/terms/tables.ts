import { type Generated, sql } from 'kysely';
import { ID, migration, STRICT } from '../store/migration.ts';

export interface TermsTables {
  terms_acceptances: TermsAcceptancesTable;
  /** The public halves of the keys that have signed documents; `x` as in a JSON Web Key. */
  signing_keys: { kid: string; x: string; created_at: string };
}

interface TermsAcceptancesTable {
  id: Generated<number>;
  player_id: number;
  version: string;
  /** The language that was read. */
  locale: string;
  accepted_at: string;
  /** The signed copy, which has the whole text. */
  signed: string;
}

export const termsMigrations = {
  '0090_01_terms': migration(
    sql`create table terms_acceptances (
      id ${ID}, player_id integer not null references players, version text not null, locale text not null,
      accepted_at text not null, signed text not null
    ) ${STRICT}`,
    sql`create index terms_acceptances_player on terms_acceptances (player_id, id)`,
    sql`create table signing_keys (
      kid text primary key, x text not null, created_at text not null
    ) ${STRICT}`,
  ),
};
