import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { awardPoints } from '../../../server/comp-points/awards.ts';
import type { Tx } from '../../../server/context.ts';
import { UNEMITTED_EVENTS } from '../../../server/events/user-events.ts';
import { notify } from '../../../server/notifications/notifications.ts';
import { setGroup } from '../../../server/players/groups.ts';
import { TOKEN_LIFETIME_MS } from '../../../server/realtime/socket-tokens.ts';
import { grant } from '../../../server/wallet/ledger.ts';
import { channels, type UserJoin } from '../../../src/contract/channels.ts';
import { storePayment, storeProfile } from '../cashbox/stored-payments.ts';
import { type Client, open, type World } from '../world.ts';
import { disconnectAllSockets, join, type Listener, listen, settingsOf } from './phoenix.ts';

let world: World;
let address: string;

beforeEach(async () => {
  world = await open();
  address = await listen(world);
});
afterEach(async () => {
  disconnectAllSockets();
  await world.close();
});

const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 10_000, interval: 10 });
const isMissing = (type: string) => (UNEMITTED_EVENTS as readonly string[]).includes(type);
const typesOf = (listener: Listener) => listener.events.map(({ type }) => type);
const answered = (listener: Listener, times = 1) => until(() => expect(listener.joins).toHaveLength(times));

let grants = 0;
const give = (id: number, amount_cents = 100) =>
  world.app.db.transaction().execute(tx => {
    grants += 1;
    const key = `grant-${grants}`;
    return grant(tx, world.app.clock, {
      player_id: id,
      currency: 'EUR',
      pocket: 'real',
      amount_cents,
      key,
      kind: 'test',
    });
  });

async function own(client: Client, options: Parameters<typeof join>[3] = {}) {
  const { token, user_channel } = await settingsOf(client);
  const listener = join(address, token, user_channel ?? '', options);
  await answered(listener);
  return listener;
}

describe.each(['websocket', 'longpoll'] as const)('a player who listens by %s', transport => {
  test('gets the last sequence number, then every event once and in order', async () => {
    const { client, row } = await world.player();
    await give(row.id);
    const listener = await own(client, { transport });
    expect(listener.joins).toEqual([{ seq: 1, session: expect.any(String) }]);
    for (let n = 1; n <= 20; n++) await give(row.id, n);
    await until(() => expect(listener.events).toHaveLength(20));
    expect(listener.events.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => n + 2));
    expect(listener.events.at(-1)?.data).toEqual({
      balance: { currency: 'EUR', real_cents: 310, bonus_cents: 0, total_cents: 310 },
      wallet_seq: 21,
    });
  });

  test('gets no events of rolled back transactions or of other players', async () => {
    const { client, row } = await world.player();
    const other = await world.player();
    const listener = await own(client, { transport });
    const undone = world.app.db.transaction().execute(async tx => {
      await grant(tx, world.app.clock, {
        player_id: row.id,
        currency: 'EUR',
        pocket: 'real',
        amount_cents: 7,
        key: 'undone',
        kind: 'test',
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await give(other.row.id);
    await give(row.id);
    await until(() => expect(listener.events).toHaveLength(1));
    expect(listener.events).toMatchObject([{ seq: 1, data: { balance: { total_cents: 100 } } }]);
  });

  test('leaves, and gets no more events', async () => {
    const { client, row } = await world.player();
    const listener = await own(client, { transport });
    const left = new Promise<void>(resolve => {
      listener.channel.leave().receive('ok', () => resolve());
    });
    await left;
    await give(row.id);
    const again = await own(client, { transport });
    await give(row.id);
    await until(() => expect(again.events).toHaveLength(1));
    expect(listener.events).toEqual([]);
  });

  test('gets the sign-out and is disconnected', async () => {
    const { client } = await world.player();
    const listener = await own(client, { transport });
    await client.call('signOut');
    await until(() => expect(typesOf(listener)).toEqual(['signed_out']));
    const { session } = listener.joins[0] as UserJoin;
    expect(listener.events[0]?.data).toEqual({ session });
    await until(() => expect(listener.disconnects).toBeGreaterThan(0));
    expect(world.app.hub.subscribers.size).toBe(0);
  });
});

describe('events and their causes', () => {
  test('each of them is sent by it, to a player who is subscribed', async () => {
    const { client, row } = await world.player();
    const listener = await own(client);
    const { app } = world;
    const during = (work: (tx: Tx) => Promise<unknown>) => app.db.transaction().execute(work);
    await give(row.id);
    const id = app.catalogue.games[0]?.currencies['EUR']?.id ?? 0;
    await client.call('addFavourite', { params: { id } });
    await client.call('updatePlayer', { body: { user: { city: 'Berlin' } } });
    await during(tx => setGroup(tx, app.clock, row.id, 259, true));
    await during(tx => awardPoints(tx, app, row.id, 1));
    await during(tx => notify(tx, app, row.id, { event: 'password_changed', kind: 'safety', facts: {} }));
    const [notice] = (await client.call('listNotifications', { query: {} })).body.rows;
    await client.call('readNotifications', { body: { ids: [notice?.id ?? ''] } });
    const rest = { scope: 'all', minutes: 5, pressed_at: new Date().toISOString() } as const;
    await client.call('takeBreak', { body: rest, key: randomUUID() });
    await client.call('updateSafeguards', { body: { asks_for_plan: true }, key: randomUUID() });
    const payment = await storePayment(app, row.id);
    await client.call('lockPayment', { params: { id: payment } });
    const profile = await storeProfile(app, row.id);
    await client.call('removePaymentProfile', { params: { id: profile } });
    await client.call('signOut');
    const caused = Object.keys(channels.user).filter(type => !isMissing(type));
    await until(() => expect(typesOf(listener).toSorted()).toEqual(caused.toSorted()));
    expect(listener.events.map(({ seq }) => seq)).toEqual(caused.map((_, n) => n + 1));
  });

  test('a favourite is sent to the player’s other device', async () => {
    const { client } = await world.player();
    const listener = await own(client);
    const game = world.app.catalogue.games[0]?.currencies['EUR']?.id ?? 0;
    await client.call('addFavourite', { params: { id: game } });
    await until(() => expect(typesOf(listener)).toEqual(['favourites_changed']));
    await client.call('addFavourite', { params: { id: game } });
    await client.call('removeFavourite', { params: { id: game } });
    await until(() => expect(listener.events).toHaveLength(2));
    expect(listener.events[1]?.data).toEqual({ favourites: [] });
  });

  test('a sign-out on one device leaves the other one subscribed', async () => {
    const { client, row } = await world.player();
    const listener = await own(client);
    const second = await world.signIn(row);
    await second.call('signOut');
    await until(() => expect(typesOf(listener)).toEqual(['signed_out']));
    expect(listener.events[0]?.data).not.toEqual({ session: (listener.joins[0] as UserJoin).session });
    await give(row.id);
    await until(() => expect(typesOf(listener)).toEqual(['signed_out', 'balance_changed']));
    expect(listener.disconnects).toBe(0);
  });
});

describe('the access to topics', () => {
  test('a guest gets the events of the public topic only', async () => {
    const { token, public_channel, user_channel } = await settingsOf(world.client());
    expect(user_channel).toBeNull();
    const open = join(address, token, public_channel);
    await answered(open);
    expect(open.joins).toEqual([{ wins: [] }]);
    const { row } = await world.player();
    const closed = join(address, token, `user:${row.hash}`);
    await until(() => expect(closed.rejections[0]).toEqual({ reason: 'unauthorized' }));
  });

  test('the topic of another player and an unknown one are rejected', async () => {
    const { client } = await world.player();
    const { row } = await world.player();
    const { token } = await settingsOf(client);
    const theirs = join(address, token, `user:${row.hash}`);
    const unknown = join(address, token, 'lobby');
    await until(() => expect(theirs.rejections[0]).toEqual({ reason: 'unauthorized' }));
    await until(() => expect(unknown.rejections[0]).toEqual({ reason: 'unmatched topic' }));
    await give(row.id);
    expect([theirs.events, theirs.joins]).toEqual([[], []]);
  });

  test.each([
    ['wrong', (token: string) => `${token.slice(0, -3)}abc`],
    ['no', () => 'nothing'],
  ])('with %s token a join is rejected', async (_, broken) => {
    const { client } = await world.player();
    const { token, user_channel } = await settingsOf(client);
    const listener = join(address, broken(token), user_channel ?? '');
    await until(() => expect(listener.disconnects).toBeGreaterThan(1));
    expect([listener.joins, world.app.hub.subscribers.size]).toEqual([[], 0]);
  });

  test('an expired token is rejected, and a fresh one opens again', async () => {
    const { client } = await world.player();
    const { token: old, user_channel } = await settingsOf(client);
    let token = old;
    world.app.clock.shift(TOKEN_LIFETIME_MS);
    const listener = join(address, old, user_channel ?? '', { token: () => token });
    await until(() => expect(listener.disconnects).toBeGreaterThan(1));
    expect(listener.joins).toEqual([]);
    token = (await settingsOf(client)).token;
    await answered(listener);
  });

  test('the token of an ended session is rejected', async () => {
    const { client } = await world.player();
    const { token, user_channel } = await settingsOf(client);
    await client.call('signOut');
    const listener = join(address, token, user_channel ?? '');
    await until(() => expect(listener.disconnects).toBeGreaterThan(1));
    expect(listener.joins).toEqual([]);
  });
});

test('where web sockets are blocked, the client uses long polls and gets the same events', async () => {
  await world.faults.add({ kind: 'offline', path: '/socket/websocket' });
  const { client, row } = await world.player();
  const listener = await own(client, { fallback: 100 });
  await give(row.id);
  await until(() => expect(typesOf(listener)).toEqual(['balance_changed']));
});

test('the reply to a join has a sequence number below that of every later event', async () => {
  const { client, row } = await world.player();
  const giving = Promise.all(Array.from({ length: 30 }, () => give(row.id, 1)));
  const listener = await own(client);
  await giving;
  await give(row.id, 1);
  const { seq } = listener.joins[0] as UserJoin;
  await until(() => expect(listener.events.at(-1)?.seq).toBe(31));
  expect(listener.events.map(event => event.seq)).toEqual(
    Array.from({ length: 31 - seq }, (_, n) => seq + 1 + n),
  );
});
