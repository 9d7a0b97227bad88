import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { readBuiltShell } from '../../../server/http/pages/shell.ts';
import { createPlatformContentLookup } from '../../../server/http/platform-content.ts';
import {
  buildPlatformServer,
  fetchGameOrigin,
  restoreCookieNames,
  rewriteCookie,
} from '../../../server/http/platform-server.ts';
import { silentLog } from '../../../server/log.ts';
import { createTranslationLoader } from '../../../server/operator/translations.ts';
import { readSettings } from '../../../server/settings.ts';
import { fakeDist } from '../fake-dist.ts';
import { disconnectAllSockets, join, settingsOf } from '../realtime/phoenix.ts';
import { type Client, clientOf, open, type World } from '../world.ts';

const { dist, remove } = fakeDist();
let platform: World;
let front: FastifyInstance;
let address: string;
let guest: Client;

beforeAll(async () => {
  platform = await open({
    settings: {
      gameOrigin: 'https://games.platform.example',
      proxies: 1,
      countryHeader: 'x-country',
      country: 'DE',
    },
  });
  await platform.server.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(platform.server.server.address() as AddressInfo).port}`;
  const gameOrigin = await fetchGameOrigin(address);
  const settings = { ...readSettings({}), platform: address };
  front = await buildPlatformServer(
    {
      settings,
      dist,
      shell: readBuiltShell(dist, silentLog),
      isDevelopment: false,
      killSwitch: () => ({ mode: 'pass', minBuild: null }),
      gameOrigin: () => gameOrigin,
      paymentsOrigin: () => null,
      translations: createTranslationLoader(dist),
      log: silentLog,
    },
    address,
  );
  guest = clientOf(front);
});
afterAll(async () => {
  await front.close();
  await platform.close();
  remove();
});

const person = {
  email: 'through@example.com',
  password: 'long-enough-1',
  currency: 'EUR',
  country: 'DE',
  date_of_birth: '1991-02-03',
  terms_acceptance: true,
} as const;

describe('in front of a platform', () => {
  test('the app’s own pages and files are served here', async () => {
    const { status, text } = await guest.get('/login');
    expect(status).toBe(200);
    expect(text).toContain('Sign in · Orbit');
    expect((await guest.get('/sw.js')).headers['cache-control']).toBe('no-cache');
    expect((await guest.get('/play/any/game-it-has')).status).toBe(200);
  });

  test('a page of the platform has its metadata, and one that it does not have is not found', async () => {
    // A page waits for the platform a second at most: on a busy machine the first replies may come too late.
    await vi.waitFor(async () => {
      const known = await guest.get('/terms-and-conditions');
      expect(known.status).toBe(200);
      expect(known.text).toContain('<meta name="description" content="The terms for using this casino');
    });
    await vi.waitFor(async () => {
      const unknown = await guest.get('/no-such-page');
      expect(unknown.status).toBe(404);
      expect(unknown.text).toContain('noindex');
    });
  });

  test('without a timely response of the platform no address is a 404', async () => {
    let requestCount = 0;
    const unavailable = createServer((_request, answer) => {
      requestCount += 1;
      answer.writeHead(503).end();
    });
    await new Promise<void>(resolve => unavailable.listen(0, '127.0.0.1', resolve));
    const textAt = createPlatformContentLookup(
      `http://127.0.0.1:${(unavailable.address() as AddressInfo).port}`,
    );
    expect(await textAt('/no-such-page')).toBeNull();
    expect(await textAt('/no-such-page')).toBeNull();
    expect(requestCount).toBe(2);
    expect(await textAt('/login')).toBeNull();
    expect(requestCount).toBe(2);
    await new Promise(resolve => unavailable.close(resolve));
    expect(await textAt('/no-such-page')).toBeNull();
  });

  test('the platform’s reply for an address is cached for five minutes', async () => {
    let at = 0;
    const textAt = createPlatformContentLookup(address, () => at);
    // A reply that takes longer than a second is none, and is not kept.
    const answered = () =>
      vi.waitFor(async () => {
        const text = await textAt('/no-such-page');
        expect(text).not.toBeNull();
        return text;
      });
    const first = await answered();
    expect(first?.page('no-such-page', 'en')).toBeNull();
    at = 299_999;
    expect(await textAt('/no-such-page')).toBe(first);
    at = 300_000;
    expect(await answered()).not.toBe(first);
  });

  test('the frame of a game may only show the platform’s games', async () => {
    const policy = String((await guest.get('/')).headers['content-security-policy']);
    expect(policy).toContain('frame-src https://games.platform.example');
  });

  test('calls go to the platform, sessions work, and a game is launched', async () => {
    expect((await guest.get('/client-context')).body).toMatchObject({
      game_origin: 'https://games.platform.example',
    });
    const registered = await guest.post('/api/users', { user: person });
    expect(registered.status).toBe(201);
    expect((await guest.get('/api/player')).body).toMatchObject({ email: person.email });
    await guest.delete('/api/users/sign_out');
    expect((await guest.get('/api/player')).body).toEqual({});
    const signedIn = await guest.post('/api/users/sign_in', { user: person });
    expect(signedIn.status).toBe(201);
    const profile = {
      first_name: 'Anna',
      last_name: 'Abel',
      mobile_phone: '+49 151 2345678',
      city: 'Berlin',
      address: 'Weg 1',
      postal_code: '10115',
    };
    expect((await guest.patch('/api/player', { user: profile })).status).toBe(200);
    const playable = platform.app.catalogue.games.find(game => game.skin && game.currencies['EUR']);
    const launched = await guest.post(
      '/api/player/game_sessions',
      { identifier: playable?.identifier, currency: 'EUR' },
      { key: 'a-key-for-the-launch' },
    );
    expect(launched.status).toBe(201);
    expect(launched.body).toMatchObject({ game_origin: 'https://games.platform.example' });
  });

  test('error replies arrive unchanged', async () => {
    const answer = await guest.post('/check-email', { email: 'nothing' });
    expect([answer.status, answer.body]).toEqual([422, { errors: { email: ['errors.email.invalid'] } }]);
    expect((await guest.get('/api/nothing')).body).toEqual({ error: 'unknown_path' });
    expect((await guest.get('/socket/websocket')).status).toBe(426);
  });

  test.each(['websocket', 'longpoll'] as const)(
    'a player receives the platform’s events by %s',
    async transport => {
      await front.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined);
      const { port } = front.server.address() as AddressInfo;
      const { client, row } = await platform.player();
      const { token, user_channel } = await settingsOf(client);
      const listener = join(`ws://127.0.0.1:${port}/socket`, token, user_channel ?? '', { transport });
      await vi.waitFor(() => expect(listener.joins).toHaveLength(1), { timeout: 20_000 });
      await client.call('signOut');
      await vi.waitFor(() => expect(listener.events.map(({ type }) => type)).toEqual(['signed_out']));
      expect(row.hash).toBe(user_channel?.slice('user:'.length));
      disconnectAllSockets();
    },
  );

  test('another site gets no socket through the proxy', async () => {
    const { port } = front.server.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket/websocket?vsn=2.0.0`, ['phoenix'], {
      origin: 'https://evil.example',
    });
    await expect(once(socket, 'open')).rejects.toThrow('403');
  });

  test('requests of one network are limited', async () => {
    const statuses: number[] = [];
    for (let n = 0; n <= 3000; n++) {
      const { statusCode } = await front.inject({
        ...{ url: '/robots.txt', headers: { host: 'localhost' }, remoteAddress: '198.51.100.9' },
      });
      statuses.push(statusCode);
    }
    expect(statuses.slice(0, 3000)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
  });

  test('the platform receives the visitor’s address from the proxy, and none from the visitor’s headers', async () => {
    const written = {
      ...{ 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6', 'x-real-ip': '6.6.6.6' },
      ...{ 'x-country': 'US', 'cf-ipcountry': 'US', 'x-forwarded-host': 'evil.example' },
    };
    const { body } = await guest.get('/api/current_ip', { headers: written });
    expect(body).toEqual({ ip: '127.0.0.1', country: 'DE' });
  });

  test('another site cannot write through the proxy', async () => {
    const answer = await guest.post(
      '/check-email',
      { email: 'a@example.com' },
      { headers: { origin: 'https://evil.example' } },
    );
    expect([answer.status, answer.body]).toEqual([403, { error: 'origin' }]);
  });

  test('the worker’s kill switch is that of the proxy', async () => {
    const answer = await guest.get('/api/fe/config/worker');
    expect([answer.status, answer.body]).toEqual([200, { mode: 'pass', min_build: null }]);
  });

  test('the console of a sandbox is not proxied', async () => {
    expect((await guest.get('/sandbox')).status).toBe(404);
  });

  test('an unreachable platform is a 502 in the contract’s shape', async () => {
    const lonely = await buildPlatformServer(
      {
        settings: readSettings({}),
        dist,
        shell: readBuiltShell(dist, silentLog),
        isDevelopment: false,
        killSwitch: () => ({ mode: 'on', minBuild: null }),
        gameOrigin: () => null,
        paymentsOrigin: () => null,
        translations: createTranslationLoader(dist),
        log: silentLog,
      },
      'http://127.0.0.1:1',
    );
    const answer = await clientOf(lonely).get('/api/info/locales');
    expect([answer.status, answer.body]).toEqual([502, { error: 'platform_unreachable' }]);
    expect(await fetchGameOrigin('http://127.0.0.1:1')).toBeNull();
    await lonely.close();
  });
});

describe('a cookie of the platform', () => {
  const theirs =
    '__Host-sid=a=b; Path=/; Domain=.platform.example; Secure; HttpOnly; SameSite=None; Partitioned';

  test('becomes one of a host with plain http', () => {
    expect(rewriteCookie(theirs, false)).toBe('plain-Host-sid=a=b; Path=/; HttpOnly; SameSite=Lax');
    expect(restoreCookieNames('a=1; plain-Host-sid=a=b; plain-Secure-x=plain-Host-')).toBe(
      'a=1; __Host-sid=a=b; __Secure-x=plain-Host-',
    );
  });

  test('keeps its attributes under https', () => {
    expect(rewriteCookie(theirs, true)).toBe(
      '__Host-sid=a=b; Path=/; Secure; HttpOnly; SameSite=None; Partitioned',
    );
  });
});
