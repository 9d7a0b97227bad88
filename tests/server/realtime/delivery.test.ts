import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { setImmediate as immediately } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { MIN_WIN_MULTIPLE, maskName, publishWin } from '../../../server/events/public-events.ts';
import { createLog } from '../../../server/log.ts';
import { setGroup } from '../../../server/players/groups.ts';
import { playSimulatedRound, startSimulatedPlayers } from '../../../server/sandbox/simulated-players.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { grant, loadWalletState } from '../../../server/wallet/ledger.ts';
import { MAX_LISTED_EVENTS, type PublicJoin, type UserJoin } from '../../../src/contract/channels.ts';
import type { WalletState } from '../../../src/contract/subjects/wallet.ts';
import { winCents } from '../../../src/lib/slot/play-round.ts';
import { openGameWorld, roundKey } from '../game/game-world.ts';
import { newLocation } from '../test-database.ts';
import { clientOf, open, type World } from '../world.ts';
import { disconnectAllSockets, join, listen, settingsOf } from './phoenix.ts';

const worlds: World[] = [];
const folder = mkdtempSync(pathOf(tmpdir(), 'orbit-live-'));

afterEach(async () => {
  vi.useRealTimers();
  disconnectAllSockets();
  for (const world of worlds.splice(0)) await world.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 10_000, interval: 10 });

async function start<W extends World>(opening: Promise<W>, port = 0): Promise<{ world: W; address: string }> {
  const world = await opening;
  worlds.push(world);
  return { world, address: await listen(world, port) };
}

async function give({ app }: World, player_id: number, times: number) {
  const given = { player_id, currency: 'EUR', pocket: 'real', amount_cents: 1, kind: 'test' } as const;
  for (let n = 0; n < times; n++) {
    await app.db.transaction().execute(tx => grant(tx, app.clock, { ...given, key: roundKey() }));
  }
}

async function openTopic(world: World, address: string) {
  const { token, public_channel } = await settingsOf(world.client());
  const listener = join(address, token, public_channel);
  await until(() => expect(listener.joins).toHaveLength(1));
  return listener;
}

test('a stream that is cut by a restart ends in the state that the server has', async () => {
  const location = await newLocation(folder);
  let { world, address } = await start(open({ location }));
  const { client, row } = await world.player();
  const state = () => loadWalletState(world.app.db, row.id, 'EUR');
  let { token, user_channel } = await settingsOf(client);

  // What the page does: a snapshot at each join, then what follows it without a gap.
  let held: WalletState | null = null;
  let line = Promise.resolve();
  const listener = join(address, token, user_channel ?? '', {
    token: () => token,
    onJoin: () => {
      line = line.then(async () => {
        held = await state();
      });
    },
    onEvent: ({ seq, data }) => {
      line = line.then(() => {
        const last = held?.wallet_seq ?? 0;
        if (seq > last) expect(seq).toBe(last + 1);
        if (seq > last) held = data as WalletState;
      });
    },
  });
  await until(() => expect(listener.joins).toHaveLength(1));
  await give(world, row.id, 10);
  world.app.hub.disconnectAll('restart');
  await give(world, row.id, 10);
  await until(() => expect(listener.joins).toHaveLength(2));
  await give(world, row.id, 5);

  const port = Number(new URL(address).port);
  await worlds.pop()?.close();
  ({ world, address } = await start(open({ location }), port));
  const again = clientOf(world.server);
  again.cookies.set('orbit_session', client.cookies.get('orbit_session') ?? '');
  ({ token, user_channel } = await settingsOf(again));
  await give(world, row.id, 10);
  await until(() => expect(listener.joins).toHaveLength(3));
  await give(world, row.id, 10);

  await until(() => expect(listener.events.at(-1)?.seq).toBe(45));
  await line;
  expect(held).toEqual(await state());
  expect(listener.joins.map(answer => (answer as UserJoin).session)).toEqual(Array(3).fill('1'));
});

describe('the public topic', () => {
  test('sends a guest a high win with a masked name, and no small one', async () => {
    const { world, address } = await start(openGameWorld());
    const { row, session, token } = await world.launchGame();
    const guest = await openTopic(world, address);
    const [bet_cents = 0] = session.bet_levels_cents;
    await world.app.db
      .updateTable('players')
      .set({ nickname: 'Magdalena' })
      .where('id', '=', row.id)
      .execute();
    const playOne = async (fits: (cents: number) => boolean) => {
      const outcome = await world.forceNextOutcome(row.id, 'comet', dealt =>
        fits(winCents(dealt, bet_cents)),
      );
      const played = await world.rgs('play', token, { round_key: roundKey(), bet_cents, mode: 'base' });
      await world.rgs('endRound', token, { round_id: played.body.round.round_id });
      world.app.clock.shift(10_000);
      return winCents(outcome, bet_cents);
    };
    await playOne(cents => cents > 0 && cents < bet_cents * MIN_WIN_MULTIPLE);
    const amount_cents = await playOne(cents => cents >= bet_cents * MIN_WIN_MULTIPLE);
    await until(() => expect(guest.events).toHaveLength(1));
    const identifier = world.identifierOf('comet');
    const title = world.app.catalogue.byIdentifier(identifier)?.game.title;
    const win = {
      name: 'Magdal***',
      amount_cents,
      currency: 'EUR',
      game: { identifier, title },
      simulated: false,
    };
    expect(guest.events[0]).toMatchObject({ type: 'win', data: win });
    const later = await openTopic(world, address);
    expect((later.joins[0] as PublicJoin).wins).toEqual([{ id: guest.events[0]?.id, ...win }]);
  });

  test('at most six characters and two thirds of a name are shown', () => {
    expect(['Maximiliane', 'Magdalena', 'Robin', 'Ann', 'X', '🚀🚀🚀🚀🚀🚀🚀🚀🚀'].map(maskName)).toEqual([
      'Maximi***',
      'Magdal***',
      'Rob***',
      'An***',
      '***',
      '🚀🚀🚀🚀🚀🚀***',
    ]);
  });

  test('a player without a nickname wins under no name, least of all their own', async () => {
    const world = await openGameWorld();
    const { row } = await world.launchGame();
    expect(row).toMatchObject({ nickname: null, first_name: 'Ada' });
    const identifier = world.identifierOf('comet');
    const round = { player_id: row.id, identifier, currency: 'EUR', bet_cents: 100, win_cents: 10_000 };
    await world.app.db.transaction().execute(tx => publishWin(tx, world.app, round));
    const [event] = await world.app.db.selectFrom('public_events').selectAll().execute();
    expect(JSON.parse(event?.data ?? '')).toMatchObject({ name: 'Player***', amount_cents: 10_000 });
    await world.close();
  });

  test('simulated players bet through the ledger and win under their label', async () => {
    const { world, address } = await start(openGameWorld());
    const guest = await openTopic(world, address);
    for (let n = 0; guest.events.length === 0 && n < 3000; n++) {
      world.app.clock.shift(10_000);
      await playSimulatedRound(world.app);
      // The store in memory never yields: the socket gets its turn here.
      await immediately();
    }
    expect(guest.events[0]).toMatchObject({ type: 'win', data: { simulated: true } });
    const { db } = world.app;
    const players = await db.selectFrom('players').select(['simulated', 'password_hash']).execute();
    expect(new Set(players.map(({ simulated }) => simulated))).toEqual(new Set([1]));
    expect(await audit(db)).toEqual([]);
    const signIn = { user: { email: 'nebula77@simulated.invalid', password: 'none' } };
    expect((await world.client().call('signIn', { body: signIn })).status).toBe(422);
  });

  test('simulated players play only while a client is subscribed', async () => {
    const { world, address } = await start(openGameWorld());
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const log: string[] = [];
    const stop = startSimulatedPlayers(world.app, createLog('warn', { write: line => log.push(line) }));
    expect(vi.getTimerCount()).toBe(0);
    const guest = await openTopic(world, address);
    expect(vi.getTimerCount()).toBe(1);
    guest.channel.leave();
    await until(() => expect(vi.getTimerCount()).toBe(0));
    await stop();
    expect(log).toEqual([]);
  });
});

test('a change of groups is sent once, with the player’s new groups', async () => {
  const { world, address } = await start(open());
  const { client, row } = await world.player();
  const { token, user_channel } = await settingsOf(client);
  const listener = join(address, token, user_channel ?? '');
  await until(() => expect(listener.joins).toHaveLength(1));
  const { db, clock } = world.app;
  const change = (isMember: boolean) =>
    db.transaction().execute(tx => setGroup(tx, clock, row.id, 259, isMember));
  expect([await change(true), await change(true), await change(false)]).toEqual([true, false, true]);
  await until(() => expect(listener.events).toHaveLength(2));
  expect(listener.events.map(({ data }) => data)).toEqual([
    { groups: [259], statuses: [{ id: '259', name: 'Gold' }], level: null },
    { groups: [], statuses: [], level: null },
  ]);
});

describe('the events since', () => {
  test('a sequence number or a time are listed, oldest first, and only the player’s own', async () => {
    const { world } = await start(open());
    const { client, row } = await world.player();
    const other = await world.player();
    await give(world, row.id, 3);
    await give(world, other.row.id, 1);
    const since = world.app.clock.now().toISOString();
    world.app.clock.shift(1000);
    await give(world, row.id, 2);
    const listed = async (query: { since?: string }) => {
      const { seq, events, is_partial } = (await client.call('listEvents', { query })).body;
      return { seq, is_partial, seqs: events.map(event => event.seq) };
    };
    expect(await listed({})).toEqual({ seq: 5, is_partial: false, seqs: [1, 2, 3, 4, 5] });
    expect(await listed({ since: '4' })).toEqual({ seq: 5, is_partial: false, seqs: [5] });
    expect(await listed({ since })).toEqual({ seq: 5, is_partial: false, seqs: [4, 5] });
    expect((await client.call('listEvents', { query: { since: 'yesterday' } })).status).toBe(422);
    expect((await world.client().call('listEvents', { query: {} })).status).toBe(401);
  });

  test('a long time are the newest ones, marked as incomplete', async () => {
    const { world } = await start(open());
    const { client, row } = await world.player();
    await give(world, row.id, MAX_LISTED_EVENTS + 5);
    const { events, is_partial } = (await client.call('listEvents', { query: {} })).body;
    expect([events.length, events[0]?.seq, is_partial]).toEqual([MAX_LISTED_EVENTS, 6, true]);
  });
});
