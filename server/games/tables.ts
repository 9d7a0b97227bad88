import { sql } from 'kysely';
import { migration, STRICT } from '../store/migration.ts';

export interface GamesTables {
  catalogue_changes: CatalogueChangesTable;
}

interface CatalogueChangesTable {
  identifier: string;
  /** Counts all changes; a game's row has that of its last one. */
  n: number;
  /** The game as it was last shown, as JSON. */
  entry: string;
  withdrawn: number;
  at: string;
}

export const gamesMigrations = {
  '0004_catalogue_changes': migration(
    sql`create table catalogue_changes (
      identifier text primary key, n integer not null unique, entry text not null,
      withdrawn integer not null, at text not null
    ) ${STRICT}`,
  ),
};
