import { generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countRounds } from '../../../server/comp-points/count-rounds.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { breakStamp } from '../../../src/contract/subjects/safe-play.ts';
import type { Outcome } from '../../../src/lib/slot/model.ts';
import { winCents } from '../../../src/lib/slot/play-round.ts';
import { type GameWorld, type LaunchedGame, openGameWorld, roundKey } from '../game/game-world.ts';
import type { Client } from '../world.ts';

const MINUTE = 60_000;

let world: GameWorld;
beforeEach(async () => {
  world = await openGameWorld({}, { now: '2026-06-01T12:00:00.000Z' });
});
afterEach(() => world.close());

const now = () => world.app.clock.now();

interface Phone {
  readonly client: Client;
  readonly id: string;
  readonly key: KeyObject;
}

/** Another device of the player, with a key of its own. */
async function phoneOf(seat: LaunchedGame): Promise<Phone> {
  const client = await world.signIn(seat.row);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16).toString('base64url');
  const answer = await client.call('registerDeviceKey', { body: { id, x, y }, key: randomUUID() });
  expect(answer.status).toBe(204);
  return { client, id, key: privateKey };
}

const press = (over: object = {}) =>
  ({ scope: 'all', minutes: 60, pressed_at: now().toISOString(), ...over }) as const;

function signed({ id, key }: Phone, body: ReturnType<typeof press>) {
  const text = Buffer.from(breakStamp(body));
  const signature = sign('sha256', text, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return { ...body, device_sig: `${id}.${signature}` };
}

const send = (phone: Phone, body: ReturnType<typeof press>) =>
  phone.client.call('takeBreak', { body, key: randomUUID() });

const balance = async (seat: LaunchedGame) =>
  (await world.rgs('balance', seat.token)).body.balance.total_cents;

async function spin(seat: LaunchedGame, fits: (outcome: Outcome) => boolean, bet_cents = 100) {
  world.app.clock.shift(3000);
  await world.forceNextOutcome(seat.row.id, 'comet', fits);
  const { body, status } = await world.rgs('play', seat.token, {
    round_key: roundKey(),
    bet_cents,
    mode: 'base',
  });
  expect(status).toBe(200);
  return body.round;
}
const plain = (outcome: Outcome) => outcome.steps.length === 1;
const losing = (outcome: Outcome) => plain(outcome) && winCents(outcome, 100) === 0;
const winning = (outcome: Outcome) => plain(outcome) && winCents(outcome, 100) > 400;
const feature = (outcome: Outcome) => outcome.steps.length > 1 && winCents(outcome, 100) < 100;

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

test('a late break never takes from the player, and undoes a loss exactly, whatever was played', async () => {
  const anyBet = fc.record({
    cents: fc.constantFrom(20, 100, 500),
    isEnded: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyBet, { maxLength: 3 }),
      fc.array(anyBet, { minLength: 1, maxLength: 6 }),
      async (earlier, later) => {
        const seat = await world.launchGame({ cents: 100_000 });
        const phone = await phoneOf(seat);
        const bets = async (list: typeof later) => {
          for (const { cents, isEnded } of list) {
            const { round_id, state } = await spin(seat, () => true, cents);
            if (state === 'open' && isEnded) await world.rgs('endRound', seat.token, { round_id });
            if (state === 'open' && !isEnded) return;
          }
        };
        await bets(earlier.map(bet => ({ ...bet, isEnded: true })));
        const atPress = await balance(seat);
        const pressed = press();
        await bets(later);
        const open = await world.app.db
          .selectFrom('rounds')
          .select('win_cents')
          .where('player_id', '=', seat.row.id)
          .where('state', '=', 'open')
          .execute();
        const due = open.reduce((sum, { win_cents }) => sum + win_cents, 0);
        const played = (await balance(seat)) + due;
        await send(phone, signed(phone, pressed));
        // An open round that stands is still to be paid.
        const standing = played >= atPress ? due : 0;
        expect((await balance(seat)) + standing).toBe(Math.max(atPress, played));
        expect(await audit(world.app.db)).toEqual([]);
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
}, 120_000);
