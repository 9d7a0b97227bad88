import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildGameApp } from '../../../../server/game/server/app.ts';
import { betLevels } from '../../../../server/game/server/stakes.ts';
import { setConfig } from '../../../../server/operator/config.ts';
import { appOrigins, gameOrigin, paymentsOrigin } from '../../../../server/operator/origins.ts';
import { ENABLED_CURRENCIES } from '../../../../src/contract/operator/currencies.ts';
import { skins } from '../../../../src/lib/slot/skins.ts';
import { type GameWorld, openGameWorld, profile, roundKey } from '../game-world.ts';

let world: GameWorld;
beforeEach(async () => {
  world = await openGameWorld();
});
afterEach(() => world.close());

describe('the game origin', () => {
  test('bad input is a 400 with a code, never a 500', async () => {
    const post = (url: string, payload: string, type = 'application/json') =>
      world.game.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
    for (const sent of [
      '',
      '{',
      '[]',
      'null',
      '{"token":1}',
      '{"token":"x","round_key":"short","bet_cents":1.5}',
    ]) {
      const answer = await post('/rgs/play', sent);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'ERR_VAL']);
    }
    expect((await post('/rgs/balance', 'x'.repeat(20_000))).json().code).toBe('ERR_VAL');
    expect((await post('/rgs/balance', '<xml/>', 'text/xml')).json().code).toBe('ERR_VAL');
    expect((await post('/rgs/nothing', '{}')).statusCode).toBe(404);
  });

  test('an unknown token is ERR_IS, and no cookie is read or set', async () => {
    const answer = await world.game.inject({
      method: 'POST',
      url: '/rgs/balance',
      payload: { token: 'unknown' },
      cookies: { orbit_session: 'x' },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'ERR_IS']);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('takes 3,000 requests a minute of one network, and none of them by a header that the client wrote', async () => {
    const ask = (address: string, forwarded: string) =>
      world.game.inject({
        ...{ method: 'POST', url: '/rgs/balance', payload: { token: 'x' }, remoteAddress: address },
        headers: { 'x-forwarded-for': forwarded },
      });
    for (let n = 0; n < 3000; n++)
      expect((await ask('198.51.100.7', `10.0.${n >> 8}.${n & 255}`)).statusCode).toBe(401);
    const limited = await ask('198.51.100.7', '10.1.0.0');
    expect([limited.statusCode, limited.json().code]).toEqual([429, 'ERR_GEN']);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('198.51.100.8', '10.1.0.0')).statusCode).toBe(401);
  });

  test('the page runs the inline script of its head, and no other', async () => {
    const dist = mkdtempSync(join(tmpdir(), 'orbit-game-'));
    writeFileSync(
      join(dist, 'index.html'),
      '<script>let a = 1</script><script src="./assets/a.js"></script>',
    );
    const game = buildGameApp(world.app, { dist });
    const answer = await game.inject({ method: 'GET', url: '/index.html' });
    await game.close();
    rmSync(dist, { recursive: true });
    const hash = createHash('sha256').update('let a = 1').digest('base64');
    expect(answer.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  test('only the app may frame the game', async () => {
    const answer = await world.game.inject({ method: 'GET', url: '/' });
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain('frame-ancestors http://localhost:3000 http://127.0.0.1:3000');
    const settings = { port: 8443, host: '0.0.0.0', publicOrigin: 'https://play.example', gameOrigin: null };
    expect(appOrigins(settings)).toEqual(['https://play.example']);
    const mirrored = {
      ...{ canonicalHost: 'play.example', canonicalHosts: { de: 'play.de' } },
      ...{ mirrorHosts: ['mirror.example'], hostsEE: ['play.ee'] },
    };
    expect(appOrigins(settings, mirrored)).toEqual([
      'https://play.example',
      'https://play.de',
      'https://mirror.example',
      'https://play.ee',
    ]);
    expect(gameOrigin(settings)).toBe('https://play.example:8444');
    expect(paymentsOrigin({ ...settings, paymentsOrigin: null })).toBe('https://play.example:8445');
    expect(paymentsOrigin({ ...settings, paymentsOrigin: 'https://pay.example' })).toBe(
      'https://pay.example',
    );
  });
});

describe('launching', () => {
  test('a session has stakes, odds and rules, and its token in no address', async () => {
    const { session, token } = await world.launchGame({ skin: 'reef' });
    expect(session).toMatchObject({
      mode: 'real',
      currency: 'EUR',
      min: 20,
      max: 1000,
      rtp: skins.reef.rtp,
      max_win_chance: skins.reef.maxWinChance,
      jurisdiction: { name: 'CW', minimum_round_ms: 2500 },
      open_round: null,
    });
    expect(session.launch_url).toBe('http://localhost:3001/?skin=reef');
    expect(JSON.stringify({ ...session, token: '' })).not.toContain(token);
  });

  test('a new launch of the same game ends the previous session', async () => {
    const { client, token } = await world.launchGame();
    const body = { identifier: world.identifierOf('comet'), currency: 'EUR' };
    const next = await client.call('openGameSession', { body, key: randomUUID() });
    expect((await world.rgs('balance', token)).body.code).toBe('ERR_IS');
    expect((await world.rgs('balance', next.body.token)).status).toBe(200);
  });

  test('a game that cannot be played is rejected with the reason', async () => {
    const { client } = await world.player(profile);
    const bare = await world.player();
    const launch = async (who: typeof client, identifier: string, currency: string) =>
      (await who.call('openGameSession', { body: { identifier, currency }, key: randomUUID() })).body.error;
    const shell = world.app.catalogue.games.find(({ skin }) => skin === null)?.identifier ?? '';
    const comet = world.identifierOf('comet');
    expect(await launch(client, 'no:such', 'EUR')).toBe('game_unknown');
    expect(await launch(client, shell, 'EUR')).toBe('not_playable');
    expect(await launch(client, comet, 'XYZ')).toBe('currency_mismatch');
    expect(await launch(client, comet, 'CAD')).toBe('currency_mismatch');
    expect(await launch(bare.client, comet, 'EUR')).toBe('profile_incomplete');
  });

  test('an incomplete profile is rejected with the fields that the currency and the provider need', async () => {
    const reef = world.identifierOf('reef');
    const provider = world.app.catalogue.byIdentifier(reef)?.game.provider ?? '';
    await setConfig(world.app, 'provider-fields', JSON.stringify({ [provider]: ['nickname', 'city'] }));
    const launch = async (over: typeof profile) => {
      const { client } = await world.player(over);
      const body = { identifier: reef, currency: 'EUR' };
      return (await client.call('openGameSession', { body, key: randomUUID() })).body;
    };
    expect(await launch({ ...profile, nickname: null, city: ' ' })).toEqual({
      error: 'profile_incomplete',
      errors: { city: ['errors.required'], nickname: ['errors.required'] },
    });
    expect(await launch({ ...profile, nickname: 'Ada' })).toMatchObject({ mode: 'real' });
  });

  test('every stake of every currency is a multiple of the lines, and a licence limits the highest', () => {
    for (const { code } of ENABLED_CURRENCIES)
      for (const cents of betLevels(code, 'CW'))
        expect([Number.isSafeInteger(cents), cents % 20]).toEqual([true, 0]);
    expect(betLevels('EUR', 'DE').at(-1)).toBe(100);
  });
});

describe('demo', () => {
  test('a guest plays the same maths with 1,000.00 FUN outside of the ledger', async () => {
    const body = { identifier: world.identifierOf('orchard') };
    const { status, body: demo } = await world.client().call('openDemoSession', { body, key: randomUUID() });
    expect([status, demo.mode, demo.currency]).toEqual([201, 'demo', 'FUN']);
    const start = await world.rgs('authenticate', demo.token);
    expect(start.body.balance).toEqual({
      currency: 'FUN',
      real_cents: 100_000,
      bonus_cents: 0,
      total_cents: 100_000,
    });

    const bet = { round_key: roundKey(), bet_cents: 100, mode: 'base' } as const;
    const { body: played } = await world.rgs('play', demo.token, bet);
    const again = await world.rgs('play', demo.token, bet);
    expect(again.body).toEqual(played);
    const soon = await world.rgs('play', demo.token, { ...bet, round_key: roundKey() });
    expect(soon.body.code).toBe('ERR_VAL');
    const ended = await world.rgs('endRound', demo.token, { round_id: played.round.round_id });
    expect(ended.body.balance.total_cents).toBe(99_900 + played.round.win_cents);

    const { fairness } = (await world.rgs('authenticate', demo.token)).body;
    const rotated = await world.rgs('rotateSeed', demo.token, { client_seed: 'mine' });
    expect(rotated.body.fairness.server_seed_hash).toBe(fairness.next_server_seed_hash);
    expect(rotated.body.fairness.next_server_seed_hash).not.toBe(fairness.next_server_seed_hash);
    expect(rotated.body.fairness).toMatchObject({ client_seed: 'mine', nonce: 0, previous: { rounds: 1 } });
    expect(await world.app.db.selectFrom('rounds').select('id').execute()).toEqual([]);
    const transactions = world.app.db.selectFrom('transactions').select('id');
    expect(await transactions.where('round_id', 'is not', null).execute()).toEqual([]);
  });

  test('it ends with its session', async () => {
    const body = { identifier: world.identifierOf('comet') };
    const { body: demo } = await world.client().call('openDemoSession', { body, key: randomUUID() });
    world.app.clock.shift(8 * 60 * 60 * 1000);
    expect((await world.rgs('balance', demo.token)).body.code).toBe('ERR_IS');
  });
});
