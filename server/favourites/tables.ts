import { sql } from 'kysely';
import { migration, STRICT } from '../store/migration.ts';

export interface FavouritesTables {
  favourites: { player_id: number; identifier: string; created_at: string };
}

export const favouritesMigrations = {
  '0001_05_favourites': migration(
    sql`create table favourites (
      player_id integer not null references players, identifier text not null, created_at text not null,
      primary key (player_id, identifier)
    ) ${STRICT}`,
  ),
};
