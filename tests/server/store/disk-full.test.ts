import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppContext } from '../../../server/context.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { loadWalletState } from '../../../server/wallet/ledger.ts';
import { type GameWorld, openGameWorld, roundKey } from '../game/game-world.ts';
import { isOnPostgres, newLocation } from '../test-database.ts';

let folder: string;
let world: GameWorld;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'orbit-full-'));
  world = await openGameWorld({}, { location: await newLocation(folder) });
});
afterEach(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Nothing more can be stored: SQLite may take no further page; PostgreSQL says so when money is written. */
async function fillDisk({ db }: AppContext): Promise<void> {
  if (!isOnPostgres()) {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql`pragma max_page_count = ${sql.raw(String(rows[0]?.page_count))}`.execute(db);
    return;
  }
  await sql`create function fail_as_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db);
  await sql`create trigger disk_full before insert on operations for each row execute function fail_as_full()`.execute(
    db,
  );
  await sql`create trigger disk_full before insert on entries for each row execute function fail_as_full()`.execute(
    db,
  );
}

async function freeDisk({ db }: AppContext): Promise<void> {
  if (!isOnPostgres()) {
    await sql`pragma max_page_count = 1000000`.execute(db);
    return;
  }
  for (const table of ['operations', 'entries'])
    await sql`drop trigger disk_full on ${sql.table(table)}`.execute(db);
  await sql`drop function fail_as_full()`.execute(db);
}

test('while the disk is full writes get 503, nothing is half done, reads go on, and so does all once there is room', async () => {
  const { app } = world;
  const { client, row, token } = await world.launchGame({ cents: 100_000 });
  await fillDisk(app);

  const writeUntilFull = async () => {
    // What is left of the last pages takes some rows.
    for (let n = 0; n < 500; n++) {
      const key = `while-it-is-full-${n}`;
      const answer = await client.call('updateLocale', { body: { locale: n % 2 ? 'de' : 'et' }, key });
      if (answer.status !== 200) return { answer, key };
    }
    throw new Error('the disk is never full');
  };
  const { answer, key } = await writeUntilFull();
  expect([answer.status, answer.body]).toEqual([503, { error: 'unavailable' }]);
  expect(answer.headers['retry-after']).toBe('5');

  /** Plays until a call fails: a bet, or the end of a round with a feature. */
  const playUntilFull = async (): Promise<() => ReturnType<typeof world.rgs<'play' | 'endRound'>>> => {
    for (let n = 0; n < 200; n++) {
      app.clock.shift(2600);
      const round = { round_key: roundKey(), bet_cents: 100, mode: 'base' } as const;
      const play = () => world.rgs('play', token, round);
      const played = await play();
      if (played.status === 503) return play;
      const { round_id, state } = played.body.round;
      const end = () => world.rgs('endRound', token, { round_id });
      if (state === 'open' && (await end()).status === 503) return end;
    }
    throw new Error('the disk is never full');
  };
  const failing = await playUntilFull();
  const failed = await failing();
  expect([failed.status, failed.body.code]).toEqual([503, 'ERR_GEN']);
  // Several at once share a commit: none of them is answered as done.
  const shared = await Promise.all(
    ['USD', 'CAD', 'NOK'].map(currency =>
      client.call('openAccount', { body: { currency }, key: `open-${currency}-1` }),
    ),
  );
  const opened = shared.filter(({ status }) => status === 201).length;
  expect(shared.every(({ status }) => status === 503 || status === 201)).toBe(true);

  const before = await loadWalletState(app.db, row.id, 'EUR');
  expect((await client.call('listAccounts')).body).toHaveLength(1 + opened);
  expect(await audit(app.db)).toEqual([]);

  await freeDisk(app);
  expect((await client.call('updateLocale', { body: { locale: 'no' }, key: `${key}-again` })).status).toBe(
    200,
  );
  const repeated = await failing();
  expect(repeated.status).toBe(200);
  expect(repeated.body.wallet_seq).toBeGreaterThan(before.wallet_seq);
  expect(await audit(app.db)).toEqual([]);
});
