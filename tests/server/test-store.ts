import { sql } from 'kysely';
import { type Clock, systemClock } from '../../server/clock.ts';
import type { Db, EventFeed } from '../../server/store/database.ts';
import { isPostgres } from '../../server/store/dialect.ts';
import { migrate } from '../../server/store/migrations.ts';
import { newLocation, openTestDatabase, releaseLocation } from './test-database.ts';

export interface TestStore {
  readonly db: Db;
  readonly clock: Clock;
  readonly feed: EventFeed;
  close(): Promise<void>;
}

/** A store with `players` players numbered from 1 and nothing else: the ledger's smallest world. */
export async function openTestStore({
  players,
  location,
}: {
  players: number;
  location?: string;
}): Promise<TestStore> {
  const own = location ?? (await newLocation());
  const { db, feed } = await openTestDatabase(own);
  await migrate(db);
  const clock = systemClock();
  for (let n = 1; n <= players; n++) {
    await db
      .insertInto('players')
      .values({
        hash: `hash-${n}`,
        email: `player${n}@orbit.example`,
        password_hash: '-',
        currency: 'EUR',
        locale: 'en',
        license: 'CW',
        created_at: clock.now().toISOString(),
      })
      .execute();
  }
  return {
    db,
    clock,
    feed,
    close: async () => {
      await db.destroy();
      if (location === undefined) releaseLocation(own);
    },
  };
}

/** Lets the test write what PostgreSQL would reject, as somebody who may change the schema could. */
export async function allowTampering(db: Db): Promise<void> {
  if (isPostgres(db)) await sql`alter table entries disable trigger entries_sum_to_zero`.execute(db);
}
