import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { countRounds } from '../../../server/comp-points/count-rounds.ts';
import { audit } from '../../../server/wallet/audit.ts';
import type { LaunchedGame } from '../game/game-world.ts';
import {
  balance,
  feature,
  losing,
  MINUTE,
  openWorldPerTest,
  type Phone,
  phoneOf,
  press,
  send,
  signed,
  spin,
  winning,
  world,
} from './late-bets-world.ts';

openWorldPerTest();

const states = async (seat: LaunchedGame) =>
  (
    await world.app.db.selectFrom('rounds').select('state').where('player_id', '=', seat.row.id).execute()
  ).map(({ state }) => state);

describe('a signed break that arrives late', () => {
  test('gives back what other devices lost since the press, and says so', async () => {
    const seat = await world.launchGame();
    const phone = await phoneOf(seat);
    await spin(seat, losing);
    const before = await balance(seat);
    const pressed = press();
    await spin(seat, losing);
    await spin(seat, losing);
    const late = await send(phone, signed(phone, pressed));
    expect(late.body.from).toBe(pressed.pressed_at);
    expect(await balance(seat)).toBe(before);
    expect(await states(seat)).toEqual(['closed', 'rolled_back', 'rolled_back']);
    const { rows } = (await phone.client.call('listNotifications')).body;
    expect(rows[0]).toMatchObject({ kind: 'safety', title: 'Bets after your break were cancelled' });
    expect(rows[0]?.text).toContain('€2.00');
    expect(await audit(world.app.db)).toEqual([]);
  });

  test('lets rounds stand that have won on the whole', async () => {
    const seat = await world.launchGame();
    const phone = await phoneOf(seat);
    const pressed = press();
    await spin(seat, losing);
    await spin(seat, winning);
    const won = await balance(seat);
    await send(phone, signed(phone, pressed));
    expect(await balance(seat)).toBe(won);
    expect(await states(seat)).toEqual(['closed', 'closed']);
  });

  test('also voids a round that is still open, which is not paid any more', async () => {
    const seat = await world.launchGame();
    const phone = await phoneOf(seat);
    const before = await balance(seat);
    const pressed = press();
    const { round_id, state } = await spin(seat, feature);
    expect(state).toBe('open');
    await send(phone, signed(phone, pressed));
    expect(await balance(seat)).toBe(before);
    expect((await world.rgs('endRound', seat.token, { round_id })).status).toBe(200);
    expect(await balance(seat)).toBe(before);
    expect(await audit(world.app.db)).toEqual([]);
  });

  test('takes back the points of the rounds, counted already or not, and nothing that others have earned', async () => {
    const seat = await world.launchGame();
    const phone = await phoneOf(seat);
    const points = async () => {
      const { chargeable, persistent } = (await phone.client.call('loadCompPoints')).body;
      return [chargeable.points, persistent.points];
    };
    const remainders = () => world.app.db.selectFrom('comp_point_remainders').selectAll().execute();
    for (const cents of [1000, 500]) await spin(seat, losing, cents);
    await countRounds(world.app, seat.row.id);
    expect(await points()).toEqual([1, 1]);
    const before = await remainders();
    const pressed = press();
    for (const cents of [1000, 500]) await spin(seat, losing, cents);
    await countRounds(world.app, seat.row.id);
    await spin(seat, losing, 1000);
    await send(phone, signed(phone, pressed));
    await countRounds(world.app, seat.row.id);
    expect(await points()).toEqual([1, 1]);
    expect(await remainders()).toEqual(before);
    const sent = (await phone.client.call('listEvents')).body.events.map(({ data }) => data);
    expect(sent).toContainEqual({ chargeable: 1, persistent: 1, awarded: 0 });
  });

  test('takes the rounds out of the limits', async () => {
    const seat = await world.launchGame();
    const phone = await phoneOf(seat);
    await seat.client.call('saveLimit', {
      body: { type: 'loss', period: 'day', accounts: [{ currency: 'EUR', amount_cents: 5000 }] },
    });
    const pressed = press();
    await spin(seat, losing);
    const used = async () =>
      (await seat.client.call('listLimits')).body.find(({ type }) => type === 'loss')?.accounts[0]
        ?.current_value_amount_cents;
    expect(await used()).toBe(100);
    await send(phone, signed(phone, pressed));
    expect(await used()).toBe(0);
  });

  test('from one game leaves the bets on others', async () => {
    const seat = await world.launchGame();
    const phone = await phoneOf(seat);
    const other = world.app.catalogue.games.find(
      ({ identifier }) => identifier !== world.identifierOf('comet'),
    );
    const pressed = press({ scope: 'game', target: other?.identifier });
    await spin(seat, losing);
    const lost = await balance(seat);
    await send(phone, signed(phone, pressed));
    expect(await balance(seat)).toBe(lost);
  });

  test('voids nothing before the press, after its end, or of the device that has signed it', async () => {
    const seat = await world.launchGame();
    const phone = await phoneOf(seat);
    const pressed = press();
    world.app.clock.shift(61 * MINUTE);
    await spin(seat, losing);
    const lost = await balance(seat);
    await send(phone, signed(phone, pressed));
    expect(await balance(seat)).toBe(lost);
    // The same sign-in plays after its press: it was not on a break then.
    const own = await world.launchGame();
    const device = await phoneOf(own);
    const { sign_in_id } = await world.app.db
      .selectFrom('device_keys')
      .select('sign_in_id')
      .where('id', '=', device.id)
      .executeTakeFirstOrThrow();
    await world.app.db
      .updateTable('game_sessions')
      .set({ sign_in_id })
      .where('id', '=', own.session.session_id)
      .execute();
    const again = press();
    await spin(own, losing);
    const after = await balance(own);
    await send(device, signed(device, again));
    expect(await balance(own)).toBe(after);
  });

  test('voids once in 30 days; later ones hold from the press all the same', async () => {
    const seat = await world.launchGame();
    const phone = await phoneOf(seat);
    const lose = async () => {
      const pressed = press();
      await spin(seat, losing);
      const lost = await balance(seat);
      const { body } = await send(phone, signed(phone, pressed));
      expect(body.from).toBe(pressed.pressed_at);
      world.app.clock.shift(2 * 60 * MINUTE);
      return (await balance(seat)) - lost;
    };
    expect(await lose()).toBe(100);
    expect(await lose()).toBe(0);
  });
});

test.each([
  ['without a signature', (_: Phone, body: ReturnType<typeof press>) => body],
  [
    'with one over another time',
    (phone: Phone, body: ReturnType<typeof press>) => ({
      ...body,
      device_sig: signed(phone, { ...body, pressed_at: '2026-06-01T11:00:00.000Z' }).device_sig,
    }),
  ],
  [
    'with one of a key that is not registered',
    (phone: Phone, body: ReturnType<typeof press>) => ({
      ...body,
      device_sig: `${'a'.repeat(22)}.${signed(phone, body).device_sig.split('.')[1]}`,
    }),
  ],
  [
    'with one that is none',
    (phone: Phone, body: ReturnType<typeof press>) => ({ ...body, device_sig: `${phone.id}.x` }),
  ],
])('a late break %s holds from its press and voids nothing', async (_, stamped) => {
  const seat = await world.launchGame();
  const phone = await phoneOf(seat);
  const pressed = press();
  await spin(seat, losing);
  const lost = await balance(seat);
  const { status, body } = await send(phone, stamped(phone, pressed));
  expect({ status, from: body.from }).toEqual({ status: 201, from: pressed.pressed_at });
  expect(await balance(seat)).toBe(lost);
});

test('a device key that is no point of the curve is rejected at its field', async () => {
  const { client } = await world.launchGame();
  const zero = 'A'.repeat(43);
  const answer = await client.call('registerDeviceKey', {
    body: { id: 'a'.repeat(22), x: zero, y: zero },
    key: randomUUID(),
  });
  expect(answer).toMatchObject({ status: 422, body: { errors: { x: ['errors.invalid'] } } });
});
