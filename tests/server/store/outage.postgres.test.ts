import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUnavailable } from '../../../server/store/database-errors.ts';
import { migrate } from '../../../server/store/migrations.ts';
import { openPostgres } from '../../../server/store/postgres.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { grant, loadWalletState } from '../../../server/wallet/ledger.ts';
import { type PostgresServer, startPostgres } from '../../setup/postgres.ts';
import { fakeDist } from '../fake-dist.ts';
import { openGameWorld, roundKey } from '../game/game-world.ts';
import { withAdministrator } from '../test-database.ts';

let server: PostgresServer;
let made = 0;
beforeAll(async () => {
  server = await startPostgres();
}, 60_000);
afterAll(() => server.stop());

async function newDatabase(): Promise<string> {
  made += 1;
  await withAdministrator(server.url, client => client.query(`create database outage_${made}`));
  return Object.assign(new URL(server.url), { pathname: `outage_${made}` }).href;
}

describe('a start', () => {
  test('waits for a database that is not there yet, says so once, and gives up with a sentence', async () => {
    const nobody = 'postgres://orbit:secret-word@127.0.0.1:9/orbit';
    const messages: string[] = [];
    const opening = openPostgres(nobody, { waitMs: 1200, onWait: message => messages.push(message) });
    await expect(opening).rejects.toThrow(
      /^the database postgres:\/\/orbit@127\.0\.0\.1:9\/orbit can't be used: ECONNREFUSED$/,
    );
    expect(messages).toEqual([expect.stringMatching(/ECONNREFUSED; trying for 1 s$/)]);
  });

  test('goes on when the database appears', async () => {
    const location = await newDatabase();
    await server.crash();
    const opening = openPostgres(location);
    await server.restart();
    const { db } = await opening;
    await db.destroy();
  });

  test('does not wait where waiting does not help', async () => {
    const wrong = (change: Partial<URL>) => openPostgres(Object.assign(new URL(server.url), change).href);
    await expect(wrong({ username: 'stranger' })).rejects.toThrow('it rejects the name or the password');
    await expect(wrong({ pathname: 'elsewhere' })).rejects.toThrow('it has no database of that name');
  });

  test('rejects a schema that is newer than the code, and changes nothing', async () => {
    const location = await newDatabase();
    const { db } = await openPostgres(location);
    await migrate(db);
    await withAdministrator(location, client =>
      client.query("insert into kysely_migration (name, timestamp) values ('9999_later', '')"),
    );
    await expect(migrate(db)).rejects.toThrow(/^The database was written by a newer Orbit \(version 9999/);
    await db.destroy();
  });
});

test('while the database is away writes get 503, nothing is half done, and all goes on by itself', async () => {
  const location = await newDatabase();
  const { dist, remove } = fakeDist();
  const world = await openGameWorld({}, { location, dist });
  const { client, row, token } = await world.launchGame({ cents: 1_000 });
  const { app } = world;
  const given = {
    player_id: row.id,
    currency: 'EUR',
    pocket: 'real',
    amount_cents: 77,
    kind: 'test',
  } as const;
  const interrupted = app.db.transaction().execute(async tx => {
    await grant(tx, app.clock, { ...given, key: 'interrupted' });
    await server.crash();
  });
  expect(isUnavailable(await interrupted.catch((cause: unknown) => cause))).toBe(true);

  const open = () => client.post('/api/player/accounts', { currency: 'USD' }, { key: 'open-usd-0001' });
  const round = { round_key: roundKey(), bet_cents: 100, mode: 'base' } as const;
  const [write, read, play] = [
    await open(),
    await client.get('/api/player/accounts'),
    await world.rgs('play', token, round),
  ];
  for (const answer of [write, read]) {
    expect([answer.status, answer.body]).toEqual([503, { error: 'unavailable' }]);
    expect(answer.headers['retry-after']).toBe('5');
  }
  // The game repeats a call that gets this code.
  expect([play.status, play.body.code]).toEqual([503, 'ERR_GEN']);
  // What needs no database is answered, to players and guests alike; a page says itself what it can't load.
  expect((await world.client().call('syncCatalogue')).status).toBe(200);
  expect((await world.client().get('/')).status).toBe(200);

  await server.restart();
  await expect.poll(async () => (await open()).status, { timeout: 20_000, interval: 100 }).toBe(201);
  expect((await open()).headers['idempotent-replayed']).toBe('true');
  expect((await client.call('listAccounts')).body).toHaveLength(2);
  expect((await loadWalletState(app.db, row.id, 'EUR')).balance.total_cents).toBe(1_000);
  expect((await world.rgs('play', token, round)).status).toBe(200);
  expect(await audit(app.db)).toEqual([]);
  await world.close();
  remove();
});
