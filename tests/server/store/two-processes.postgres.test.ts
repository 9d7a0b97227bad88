import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countRounds } from '../../../server/comp-points/count-rounds.ts';
import { userTopic } from '../../../server/realtime/hub.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { type GameWorld, openGameWorld, roundKey } from '../game/game-world.ts';
import { disconnectAllSockets, join, listen } from '../realtime/phoenix.ts';
import { newLocation } from '../test-database.ts';
import { clientOf } from '../world.ts';

/** Two back ends on one database, as behind a load balancer: neither knows what runs in the other. */
let worlds: readonly [GameWorld, GameWorld];
beforeEach(async () => {
  const location = await newLocation();
  const secret = randomBytes(32);
  const openOne = () => openGameWorld({}, { location, secret });
  worlds = [await openOne(), await openOne()];
});
afterEach(async () => {
  for (const world of worlds) await world.close();
});

const KEY = 'one-key-for-both';
const REPEATS = 6;
const times = <T>(work: (n: number) => T): T[] => Array.from({ length: REPEATS }, (_, n) => work(n));

test('a write that reaches both has one effect and one reply', async () => {
  const [first, second] = worlds;
  const { client } = await first.player();
  const other = clientOf(second.server);
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  for (let n = 0; n < REPEATS; n++) {
    const currency = n % 2 === 0 ? 'USD' : 'CAD';
    const open = (one: typeof client) =>
      one.post('/api/player/accounts', { currency }, { key: `${KEY}-${n}` });
    const replies = await Promise.all([open(client), open(other)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(replies[0].text).toBe(replies[1].text);
    expect(replies.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(1);
  }
  const { body } = await client.call('listEvents', { query: { since: '0' } });
  expect(body.events.filter(({ type }) => type === 'balance_changed')).toHaveLength(REPEATS);
});

test('a key is done or withdrawn, whichever process was asked', async () => {
  const [first, second] = worlds;
  const { client } = await first.player();
  const other = clientOf(second.server);
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  for (let n = 0; n < REPEATS; n++) {
    const key = `${KEY}-${n}`;
    const [opened, settled] = await Promise.all([
      client.post('/api/player/accounts', { currency: 'USD' }, { key }),
      other.call('withdrawOperation', { params: { key } }),
    ]);
    expect([opened.status, settled.body.status]).toEqual(
      opened.status === 201 ? [201, 'done'] : [409, 'withdrawn'],
    );
  }
});

test('a player has one open round of a game, and bets no more than there is, however many games are played', async () => {
  const [first, second] = worlds;
  const { row, token } = await first.launchGame({ cents: 250 });
  await first.forceNextOutcome(row.id, 'comet', outcome => outcome.steps.length > 1);
  const plays = times(n =>
    (n % 2 === 0 ? first : second).rgs('play', token, {
      round_key: roundKey(),
      bet_cents: 100,
      mode: 'base',
    }),
  );
  const answers = await Promise.all(plays);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const rounds = await first.app.db.selectFrom('rounds').select('state').execute();
  expect(rounds).toEqual([{ state: 'open' }]);
  expect(await audit(first.app.db)).toEqual([]);
});

test('a round is played once, whichever process got its key', async () => {
  const [first, second] = worlds;
  const { token } = await first.launchGame();
  const round = { round_key: roundKey(), bet_cents: 100, mode: 'base' } as const;
  const answers = await Promise.all(times(n => (n % 2 === 0 ? first : second).rgs('play', token, round)));
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body.round]))).size).toBe(1);
  expect(await first.app.db.selectFrom('rounds').select('id').execute()).toHaveLength(1);
});

test('an event of one process reaches the client of another', async () => {
  const [first, second] = worlds;
  const { client, row } = await first.player();
  const { body } = await client.call('loadSettings');
  const address = await listen(second);
  const listener = join(address, body.realtime.token ?? '', userTopic(row.hash));
  await expect.poll(() => listener.joins, { timeout: 10_000 }).toHaveLength(1);
  await client.post('/api/player/accounts', { currency: 'USD' }, { key: KEY });
  await expect.poll(() => listener.events.map(({ seq }) => seq), { timeout: 10_000 }).toEqual([1, 2]);
  disconnectAllSockets();
});

test('settled rounds earn their comp points once, whichever process counts them', async () => {
  const [first, second] = worlds;
  const { row, token } = await first.launchGame({ cents: 20_000 });
  for (let n = 0; n < REPEATS; n++) {
    await first.forceNextOutcome(row.id, 'comet', ({ steps }) => steps.length === 1);
    const bet = { round_key: roundKey(), bet_cents: 1000, mode: 'base' } as const;
    expect((await first.rgs('play', token, bet)).status).toBe(200);
    for (const { app } of worlds) app.clock.shift(2500);
    await Promise.all(times(of => countRounds((of % 2 === 0 ? first : second).app, row.id)));
  }
  const held = await first.app.db.selectFrom('comp_points').selectAll().executeTakeFirstOrThrow();
  expect(held).toMatchObject({ chargeable: REPEATS, persistent: REPEATS });
  const counted = await first.app.db.selectFrom('comp_point_rounds').select('points').execute();
  expect(counted.map(({ points }) => points)).toEqual(times(() => 1));
});
