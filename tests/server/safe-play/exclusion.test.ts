import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { notify } from '../../../server/notifications/notifications.ts';
import { type GameWorld, type LaunchedGame, openGameWorld, roundKey } from '../game/game-world.ts';
import { bind, subscription } from '../push/push-world.ts';

let world: GameWorld;
let seat: LaunchedGame;

beforeEach(async () => {
  world = await openGameWorld({}, { now: '2026-08-31T12:00:00.000Z' });
  seat = await world.launchGame();
});
afterEach(() => world.close());

const exclude = (period: string, { client } = seat) =>
  client.call('saveLimit', { body: { type: 'selfexclusion', period } as never, key: randomUUID() });
const again = async () => ({ ...seat, client: await world.signIn(seat.row) });
const launch = async (
  { client }: Pick<LaunchedGame, 'client'>,
  name: 'openGameSession' | 'openDemoSession',
) => {
  const identifier = world.identifierOf('comet');
  const body = name === 'openGameSession' ? { identifier, currency: 'EUR' } : { identifier };
  return client.call(name, { body: body as never, key: randomUUID() });
};
const register = (over: Record<string, unknown>) => {
  const user = {
    ...{ email: 'someone@example.com', password: 'correct-horse-7', currency: 'EUR', country: 'DE' },
    ...{ date_of_birth: '1991-02-03', terms_acceptance: true, language: 'en', captcha: '', dfpc: '' },
    ...over,
  };
  return world.client().call('register', { body: { user } as never, key: randomUUID() });
};

test('an exclusion ends every sign-in with its games, and play does not come back before its end', async () => {
  const other = await again();
  const { status, body } = await exclude('6_months');
  expect(status).toBe(200);
  // The 31st of a month that has 28 days.
  expect(body).toMatchObject({ type: 'selfexclusion', state: 'active', pending: null });
  expect((body as { ends_at: string }).ends_at.slice(0, 10)).toBe('2027-02-28');
  expect((await seat.client.call('listLimits')).status).toBe(401);
  expect((await other.client.call('listLimits')).status).toBe(401);
  const spin = await world.rgs('play', seat.token, { round_key: roundKey(), bet_cents: 20, mode: 'base' });
  expect(spin.status).not.toBe(200);
  const back = await again();
  expect((await back.client.call('listLimits')).body).toMatchObject([{ type: 'selfexclusion' }]);
  expect(await launch(back, 'openGameSession')).toMatchObject({ status: 423, body: { error: 'excluded' } });
  expect(await launch(back, 'openDemoSession')).toMatchObject({ status: 423, body: { error: 'excluded' } });
  world.app.clock.shift(Date.parse('2027-02-28T12:01:00.000Z') - world.app.clock.now().getTime());
  expect((await launch(await again(), 'openGameSession')).status).toBe(201);
});

test('an exclusion is never shortened nor taken off, and is made longer at once', async () => {
  await exclude('9_months');
  const back = await again();
  const [held] = (await back.client.call('listLimits')).body;
  const params = { id: held?.id ?? 0 };
  expect(await back.client.call('removeLimit', { params, key: randomUUID() })).toMatchObject({ status: 403 });
  await exclude('3_months', back);
  const [same] = (await (await again()).client.call('listLimits')).body;
  expect(same).toEqual(held);
  await exclude('forever', await again());
  expect((await (await again()).client.call('listLimits')).body).toMatchObject([
    { period: 'forever', ends_at: null },
  ]);
});

test('an exclusion removes push subscriptions, and no promotion is made', async () => {
  await bind(seat.client, subscription('http://127.0.0.1:9'));
  const devices = () => world.app.db.selectFrom('push_devices').selectAll().execute();
  expect(await devices()).toHaveLength(1);
  await exclude('3_months');
  expect(await devices()).toEqual([]);
  const promo = {
    event: 'promo',
    kind: 'promo',
    facts: { title: 'Offer', text: 'Spins', button: null },
  } as const;
  await again();
  const made = await world.app.db.transaction().execute(tx => notify(tx, world.app, seat.row.id, promo));
  expect(made).toBeNull();
});

test('nobody registers or plays with the identity of an excluded player', async () => {
  await exclude('forever');
  const refused = { status: 422, body: { errors: { email: ['errors.identity.refused'] } } };
  const tagged = seat.row.email.replace('@', '+two@');
  expect(await register({ email: tagged })).toMatchObject(refused);
  expect(await register({ mobile_phone: '0049 (30) 123-4567' })).toMatchObject(refused);
  const name = { first_name: 'ADA', last_name: 'Tést', date_of_birth: '1990-01-01' };
  expect(await register(name)).toMatchObject(refused);
  expect((await register({ ...name, date_of_birth: '1990-01-02' })).status).toBe(201);
  const { client } = await world.player();
  const user = { first_name: 'Ada', last_name: 'Test' };
  const change = await client.call('updatePlayer', {
    body: { context: 'edition', user },
    key: randomUUID(),
  } as never);
  expect(change).toMatchObject({ status: 422 });
});

test('the identity of an exclusion that is over is free again', async () => {
  await exclude('3_months');
  world.app.clock.shift(100 * 24 * 3_600_000);
  const answer = await register({ mobile_phone: seat.row.mobile_phone });
  expect(answer.status).toBe(201);
});
