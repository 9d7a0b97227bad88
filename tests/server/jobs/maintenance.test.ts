import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditLedger, deleteExpired, startMaintenance } from '../../../server/jobs/maintenance.ts';
import { createLog } from '../../../server/log.ts';
import { audit, auditSince } from '../../../server/wallet/audit.ts';
import { grant } from '../../../server/wallet/ledger.ts';
import { allowTampering } from '../test-store.ts';
import { open, type World } from '../world.ts';

const DAY = 24 * 60 * 60 * 1000;
let world: World;
beforeEach(async () => {
  world = await open({ games: 50 });
});
afterEach(() => world.close());

const keys = async () =>
  (await world.app.db.selectFrom('operations').select('key').execute()).map(row => row.key);

test('a key is stored for 30 days and then deleted', async () => {
  const { client } = await world.player();
  await client.call('updateLocale', { body: { locale: 'de' }, key: 'key-of-a-locale' });
  expect(await keys()).toEqual(['key-of-a-locale']);
  world.app.clock.shift(29 * DAY);
  await deleteExpired(world.app);
  expect(await keys()).toEqual(['key-of-a-locale']);
  world.app.clock.shift(2 * DAY);
  await deleteExpired(world.app);
  expect(await keys()).toEqual([]);
});

test('an account that disagrees with its entries is logged at every run', async () => {
  const { row } = await world.player();
  await world.app.db
    .insertInto('accounts')
    .values({ player_id: row.id, house: null, currency: 'NOK', pocket: 'bonus', balance: 5 })
    .execute();
  const finding = new Promise<string>(resolve => {
    const stop = startMaintenance(
      world.app,
      createLog('error', {
        write: line => {
          void stop();
          resolve(String((JSON.parse(line) as { msg: string }).msg));
        },
      }),
    );
  });
  expect(await finding).toMatch(/^ledger: account \d+ holds 5, its entries say 0$/);
});

test('the stored reply of a launch loses its token once the token has expired', async () => {
  const game = world.app.catalogue.games.find(({ skin, has_demo_mode }) => skin && has_demo_mode);
  const client = world.client();
  const launch = () =>
    client.call('openDemoSession', { body: { identifier: game?.identifier ?? '' }, key: 'launch-00001' });
  const { body } = await launch();
  expect(body.token).not.toBe('');
  world.app.clock.shift(DAY / 3 - 60_000);
  await deleteExpired(world.app);
  expect((await launch()).body).toEqual(body);
  world.app.clock.shift(60_000);
  await deleteExpired(world.app);
  const { response } = await world.app.db
    .selectFrom('operations')
    .select('response')
    .executeTakeFirstOrThrow();
  expect(response).not.toContain(body.token);
  await deleteExpired(world.app);
  expect((await launch()).body).toEqual({ ...body, token: '' });
});

test('events are deleted after a month, from the first on; numbers, audit and repeats go on', async () => {
  const { app } = world;
  const { row } = await world.player();
  const give = (key: string) =>
    app.db.transaction().execute(tx =>
      grant(tx, app.clock, {
        ...{ player_id: row.id, currency: 'EUR', pocket: 'real', amount_cents: 100 },
        ...{ key, kind: 'sandbox_grant' },
      }),
    );
  const numbers = async () =>
    (await app.db.selectFrom('outbox_events').select('seq').orderBy('seq').execute()).map(({ seq }) => seq);
  await give('first');
  await give('second');
  app.clock.shift(20 * DAY);
  await give('third');
  app.clock.shift(10 * DAY + 1000);
  await deleteExpired(app);
  expect(await numbers()).toEqual([3]);
  app.clock.shift(30 * DAY);
  await deleteExpired(app);
  expect(await numbers(), 'the newest stays').toEqual([3]);
  expect(await give('first'), 'a repeat finds no event, and what there is now').toMatchObject({
    ...{ balance: { real_cents: 300 }, wallet_seq: 3 },
  });
  await give('fourth');
  expect(await numbers()).toEqual([3, 4]);
  expect(await audit(app.db)).toEqual([]);
  const client = await world.signIn(row);
  const listSince = async (since: string) => (await client.call('listEvents', { query: { since } })).body;
  expect(await listSince('3')).toMatchObject({ events: [{ seq: 4 }], is_partial: false });
  expect(await listSince('1')).toMatchObject({ events: [{ seq: 3 }, { seq: 4 }], is_partial: true });
  const before = new Date(app.clock.now().getTime() - 31 * DAY).toISOString();
  expect(await listSince(before)).toMatchObject({ events: [{ seq: 4 }], is_partial: true });
});

test('an audit checks what is new and what it has changed, and a seventh of what is older', async () => {
  const { app } = world;
  const { row } = await world.player();
  const give = (key: string) =>
    app.db.transaction().execute(async tx => {
      const gift = { player_id: row.id, currency: 'EUR', pocket: 'real', amount_cents: 100 } as const;
      await grant(tx, app.clock, { ...gift, key, kind: 'sandbox_grant' });
    });
  const lines: string[] = [];
  const log = createLog('error', { write: line => lines.push(line) });
  await give('first');
  // As if there were many between: ids count, not rows.
  const late = {
    id: 700_000,
    kind: 'rollback',
    player_id: null,
    currency: 'XXX',
    round_id: 'late',
    seq: null,
  };
  await app.db
    .insertInto('transactions')
    .values({ ...late, key: 'late', created_at: app.clock.now().toISOString() })
    .execute();
  await auditLedger(app, log);
  await allowTampering(app.db);
  const tampered = app.db.updateTable('entries').set(eb => ({ amount: eb('amount', '*', 2) }));
  await tampered.where('transaction_id', '=', 1).execute();
  for (let audits = 2; audits <= 7; audits++) await auditLedger(app, log);
  expect(lines, 'the first transactions are of the first part').toEqual([]);
  await auditLedger(app, log);
  expect(lines.join()).toMatch(/entry 1 says 100, the one before it and its amount say 200/);
});

test('what a new transaction has changed is checked at once', async () => {
  const { app } = world;
  const { row } = await world.player();
  const gift = { player_id: row.id, currency: 'EUR', pocket: 'real', amount_cents: 100 } as const;
  await app.db
    .transaction()
    .execute(tx => grant(tx, app.clock, { ...gift, key: 'first', kind: 'sandbox_grant' }));
  await app.db.updateTable('accounts').set({ balance: 105 }).where('pocket', '=', 'real').execute();
  await app.db.updateTable('players').set({ seq: 9 }).where('id', '=', row.id).execute();
  const { faults } = await auditSince(app.db, 0);
  expect(faults.join()).toMatch(
    /account \d+ holds 105, its entries say 100.*player \d+ is at event 9 and has 1/,
  );
  expect((await auditSince(app.db, 1)).faults, 'and not for ever').toEqual([]);
});
