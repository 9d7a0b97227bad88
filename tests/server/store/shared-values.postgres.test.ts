import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { issueCaptchaToken, setCaptchaMode } from '../../../server/account/captcha.ts';
import { publishGame } from '../../../server/games/catalogue/catalogue-admin.ts';
import { followKillSwitch, setKillSwitch } from '../../../server/operator/kill-switch.ts';
import { followClock, shiftClock } from '../../../server/sandbox/clock-offset.ts';
import { type GameWorld, openGameWorld, roundKey } from '../game/game-world.ts';
import { newPlayer, registerPlayer } from '../new-player.ts';
import { newLocation, withAdministrator } from '../test-database.ts';

/** Two back ends on one database, as on two machines. */
let location: string;
let worlds: readonly [GameWorld, GameWorld];
beforeEach(async () => {
  location = await newLocation();
  const secret = randomBytes(32);
  const openOne = async () => {
    const world = await openGameWorld({}, { location, secret });
    followKillSwitch(world.app);
    followClock(world.app);
    return world;
  };
  worlds = [await openOne(), await openOne()];
});
afterEach(async () => {
  for (const world of worlds) await world.close();
});

const soon = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 10_000, interval: 10 });

describe('what one process is told, all know', () => {
  test('a game that was published, and the cursor that names the state', async () => {
    const [first, second] = worlds;
    const [known] = first.app.catalogue.entries;
    if (!known) throw new Error('There is no game.');
    const like = { provider: known.game.provider, theme: known.theme };
    const { identifier } = (await publishGame(first.app, { ...like, title: 'Two of a Kind' })).game;
    await soon(() => expect(second.app.catalogue.byIdentifier(identifier)).toBeDefined());
    const other = await publishGame(second.app, { ...like, title: 'Three of a Kind' });
    await soon(() => expect(first.app.catalogue.byIdentifier(other.game.identifier)).toBeDefined());
    expect(first.app.catalogueChanges.cursor).toBe(second.app.catalogueChanges.cursor);
  });

  test('the kill switch, the mode of the captcha, and the clock', async () => {
    const [first, second] = worlds;
    await setKillSwitch(first.app, { mode: 'pass', minBuild: 'b-7' });
    await setCaptchaMode(first.app, 'always');
    await shiftClock(first.app, 86_400_000);
    await soon(async () => {
      expect((await second.client().call('loadWorkerConfig')).body).toEqual({
        mode: 'pass',
        min_build: 'b-7',
      });
      expect((await second.client().call('loadSettings')).body.captcha.site_key).not.toBeNull();
      expect(second.app.clock.offset).toBe(86_400_000);
    });
    await setKillSwitch(second.app, null);
    await shiftClock(second.app, 0);
    await soon(() => expect([first.app.killSwitch.mode, first.app.clock.offset]).toEqual(['on', 0]));
  });

  test('a fault, which counts the requests of all', async () => {
    const [first, second] = worlds;
    await first.faults.add({ kind: '500', path: '/api/config', times: 3 });
    await soon(() => expect(second.faults.list()).toHaveLength(1));
    const applied = await Promise.all(
      Array.from({ length: 10 }, (_, n) => worlds[n % 2]?.faults.match('GET', '/api/config')),
    );
    expect(applied.filter(fault => fault !== null)).toHaveLength(3);
    await soon(() => expect([first.faults.list(), second.faults.list()]).toEqual([[], []]));
  });

  test('a text of the configuration, and the forms of the console', async () => {
    const [first, second] = worlds;
    const page = (await first.client().get('/sandbox')).text;
    const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const answer = await second.client().send('POST', '/sandbox/page', {
      body: new URLSearchParams({ token, slug: 'lotteries', is_on: 'off' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(200);
    expect((await first.client().call('loadPageConfig')).body).toMatchObject({ lotteries: false });
  });

  test('also where the message is lost: without a bus within a second', async () => {
    const [first, second] = worlds;
    const count = () => second.app.shared.get('captcha_mode');
    await withAdministrator(location, async client => {
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'orbit bus' and datname = current_database()",
      );
    });
    const start = performance.now();
    await setCaptchaMode(first.app, 'always');
    await soon(() => expect(count()).toBe('always'));
    expect(performance.now() - start).toBeLessThan(5_000);
    // The bus is back by itself.
    await soon(async () => {
      const { rows } = await withAdministrator(location, client =>
        client.query(
          "select 1 from pg_stat_activity where application_name = 'orbit bus' and datname = current_database()",
        ),
      );
      expect(rows).toHaveLength(2);
    });
  });
});

describe('what one process has begun, another goes on with', () => {
  test('a demo: its balance, its open round, its seeds', async () => {
    const [first, second] = worlds;
    const game = first.app.catalogue.games.find(({ skin, has_demo_mode }) => skin && has_demo_mode);
    const launch = await first
      .client()
      .call('openDemoSession', { body: { identifier: game?.identifier ?? '' }, key: 'launch-demo-1' });
    const { token, bet_levels_cents } = launch.body;
    const begun = await second.rgs('authenticate', token);
    expect(begun.body.balance.real_cents).toBe(100_000);
    const bet_cents = bet_levels_cents[0] ?? 0;
    const round = { round_key: roundKey(), bet_cents, mode: 'base' } as const;
    const answers = await Promise.all(
      [0, 1, 0, 1].map(n => (n === 0 ? first : second).rgs('play', token, round)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.round.round_id)).size).toBe(1);
    const [played] = answers;
    if (played?.body.round.state === 'open')
      await second.rgs('endRound', token, { round_id: played.body.round.round_id });
    const [here, there] = await Promise.all([first.rgs('balance', token), second.rgs('balance', token)]);
    expect(here.body).toEqual(there.body);
    expect(here.body.balance.real_cents).toBe(100_000 - bet_cents + (played?.body.round.win_cents ?? 0));
  });

  test('a captcha: its token is taken once, by whichever process', async () => {
    const [first, second] = worlds;
    await registerPlayer(first);
    await setCaptchaMode(first.app, 'always');
    await soon(() => expect(second.app.shared.get('captcha_mode')).toBe('always'));
    const captcha = await issueCaptchaToken(first.app);
    const { email, password } = newPlayer();
    const signIn = (world: GameWorld) =>
      world.client().call('signIn', { body: { user: { email, password, captcha } } });
    const statuses = (await Promise.all([signIn(second), signIn(first)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 422]);
  });

  test('a conversation with the chat’s agent', async () => {
    const [first, second] = worlds;
    const opening = { project: 'orbit', group: 26, kind: 'livechat', request_id: null, locale: 'en' };
    const { body } = await first.client().post('/sandbox/stand-ins/chat', opening);
    const { request_id } = body as { request_id: string };
    const send = (world: GameWorld, text: string) =>
      world.client().post(`/sandbox/stand-ins/chat/${request_id}`, { text, locale: 'en' });
    await Promise.all([send(first, 'one'), send(second, 'two')]);
    const again = await second.client().post('/sandbox/stand-ins/chat', { ...opening, request_id });
    expect((again.body as { messages: unknown[] }).messages).toHaveLength(5);
  });
});
