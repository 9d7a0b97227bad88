import { type Clock, systemClock } from '../../server/clock.ts';
import { migrate } from '../../server/store/migrations.ts';
import type { EventFeed } from '../../server/store/sqlite.ts';
import { type Db, openStore } from '../../server/store/sqlite.ts';

export interface TestStore {
  readonly db: Db;
  readonly clock: Clock;
  readonly feed: EventFeed;
  close(): Promise<void>;
}

/** A store with `players` players numbered from 1 and nothing else: the ledger's smallest world. */
export async function openTestStore({
  players,
  file = ':memory:',
}: {
  players: number;
  file?: string;
}): Promise<TestStore> {
  const { db, feed } = openStore(file);
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
  return { db, clock, feed, close: () => db.destroy() };
}
