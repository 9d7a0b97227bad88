import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type GameWorld, type LaunchedGame, openGameWorld, roundKey } from '../game/game-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let world: GameWorld;
let seat: LaunchedGame;
let comet: string;

const key = () => randomUUID();
const now = () => world.app.clock.now().toISOString();
const rest = (over: object) =>
  seat.client.post(
    '/api/player/locks',
    { scope: 'game', target: comet, minutes: 60, pressed_at: now(), ...over },
    { key: key() },
  );
const launch = (identifier: string) =>
  seat.client.call('openGameSession', { body: { identifier, currency: 'EUR' }, key: key() });
const demo = (identifier: string) =>
  seat.client.call('openDemoSession', { body: { identifier }, key: key() });
const spin = (token: string) =>
  world.rgs('play', token, { round_key: roundKey(), bet_cents: 20, mode: 'base' });
const breaks = async () => (await seat.client.call('loadSafeguards')).body.breaks;
/** The same game by another name of the catalogue. */
const gamesOf = (category: string) =>
  world.app.catalogue.games.filter(({ skin, categories, currencies, has_demo_mode }) =>
    Boolean(skin && categories.includes(category) && currencies['EUR'] && has_demo_mode),
  );

beforeEach(async () => {
  world = await openGameWorld();
  seat = await world.launchGame();
  comet = world.identifierOf('comet');
});
afterEach(() => world.close());

describe('a break from one game', () => {
  test('rejects its bets, launches and demos until its last moment; another game stays open', async () => {
    const other = gamesOf('pokies').find(({ identifier }) => identifier !== comet)?.identifier ?? '';
    const answer = await rest({});
    expect(answer.status).toBe(201);
    world.app.clock.shift(HOUR - MINUTE);
    expect(await spin(seat.token)).toMatchObject({ status: 423, body: { code: 'ERR_LOCK' } });
    expect(await launch(comet)).toMatchObject({ status: 423, body: { error: 'locked' } });
    expect(await demo(comet)).toMatchObject({ status: 423, body: { error: 'locked' } });
    const opened = await launch(other);
    expect(opened.status).toBe(201);
    expect((await demo(other)).status).toBe(201);
    expect((await spin(opened.body.token)).status).toBe(200);
    world.app.clock.shift(MINUTE);
    expect((await launch(comet)).status).toBe(201);
  });

  test('is no break from playing: no limit, no break of all games, and offers go on', async () => {
    await rest({});
    expect((await seat.client.call('loadSafePlay')).body.break).toBeNull();
    expect((await seat.client.call('listLimits')).body).toEqual([]);
    const types = (await seat.client.call('listEvents')).body.events.map(({ type }) => type);
    expect(types).toContain('safeguards_changed');
    expect(types).not.toContain('break_changed');
  });

  test('is listed once with its end, and is not shortened by a shorter one', async () => {
    await rest({ minutes: 1440 });
    await rest({ minutes: 60 });
    const listed = await breaks();
    expect(listed).toHaveLength(1);
    expect(listed[0]).toMatchObject({ scope: 'game', target: comet, can_end: false });
    expect(Date.parse(listed[0]?.until ?? '') - Date.parse(listed[0]?.from ?? '')).toBe(24 * HOUR);
  });

  test('ends early like any other, without touching the others', async () => {
    await rest({});
    await rest({ scope: 'category', target: 'pokies', minutes: 1440 });
    const own = (await breaks()).find(({ scope }) => scope === 'game');
    expect((await seat.client.call('endBreak', { params: { id: own?.id ?? 0 } })).status).toBe(204);
    world.app.clock.shift(5 * MINUTE);
    expect((await breaks()).map(({ scope }) => scope)).toEqual(['category']);
    const category = (await breaks())[0]?.id ?? 0;
    expect((await seat.client.call('endBreak', { params: { id: category } })).status).toBe(403);
  });
});

test('a break from a category is from all its games, and from no other', async () => {
  const table = gamesOf('table')[0]?.identifier;
  expect((await rest({ scope: 'category', target: 'pokies', minutes: 10_080 })).status).toBe(201);
  expect(await spin(seat.token)).toMatchObject({ status: 423 });
  for (const { identifier } of gamesOf('pokies').slice(0, 3))
    expect((await launch(identifier)).status, identifier).toBe(423);
  if (table) expect((await launch(table)).status).toBe(201);
});

test('a break from what does not exist, or of a length that its scope has not, is rejected', async () => {
  const bad = [
    { target: 'acme:nothing' },
    { target: undefined },
    { scope: 'category', target: 'new' },
    { scope: 'all', target: comet },
    { scope: 'all', target: undefined, minutes: 10_080 },
    { minutes: 5 },
    { scope: 'provider' },
  ];
  for (const over of bad) expect((await rest(over)).status, JSON.stringify(over)).toBe(422);
  expect(await breaks()).toEqual([]);
});
