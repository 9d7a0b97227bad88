import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { account } from '../../../src/contract/subjects/account.ts';
import { favourites } from '../../../src/contract/subjects/favourites.ts';
import { games } from '../../../src/contract/subjects/games.ts';
import { player } from '../../../src/contract/subjects/player.ts';
import { REQUEST_RETRIES, REQUEST_TIMEOUT_DEV_MS } from '../../../src/contract/wire.ts';
import { ApiError } from '../../../src/core/http/api-error.ts';
import { call, callSettings } from '../../../src/core/http/call.ts';
import { networkStatus } from '../../../src/core/http/network-status.ts';
import { onUnauthorized } from '../../../src/core/session/epoch.ts';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const fetched = vi.fn<typeof fetch>();
const before = { ...callSettings };

beforeEach(() => {
  Object.assign(callSettings, { timeoutMs: 1000, retries: 6, baseDelayMs: 0 });
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  Object.assign(callSettings, before);
  vi.unstubAllGlobals();
});

const requestOf = (index: number) => {
  const [input, init] = fetched.mock.calls[index] ?? [];
  return new Request(new URL(String(input), 'https://orbit.example'), init);
};

describe('the request', () => {
  test('path parameters, body, key and the ajax header', async () => {
    fetched.mockResolvedValue(json({ id: 7, identifier: 'a:b' }));
    await call(favourites.addFavourite, { params: { id: 7 }, key: 'key-12345678' });
    const request = requestOf(0);
    expect(request.method).toBe('PUT');
    expect(new URL(request.url).pathname).toBe('/api/player/favorite_games/7');
    expect(request.headers.get('x-requested-with')).toBe('XMLHttpRequest');
    expect(request.headers.get('idempotency-key')).toBe('key-12345678');
  });
});

describe('the response', () => {
  test('a reply is parsed by the schema: unknown fields are dropped', async () => {
    fetched.mockResolvedValue(json([{ id: '1', slug: 'astra', name: 'Astra', secret: 1 }]));
    expect(await call(games.listProviders)).toEqual([{ id: '1', slug: 'astra', name: 'Astra' }]);
  });

  test('a captive portal’s page with status 200 is an error, not data', async () => {
    fetched.mockResolvedValue(new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    await expect(call(games.listProviders)).rejects.toMatchObject({ kind: 'invalid' });
    expect(networkStatus.isOnline).toBe(false);
  });

  test('JSON of another shape is an error', async () => {
    fetched.mockResolvedValue(json({ providers: [] }));
    await expect(call(games.listProviders)).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('a rejection carries status, code and the first message of each field', async () => {
    fetched.mockResolvedValue(json({ errors: { email: ['errors.email.taken', 'more'] } }, 422));
    const failure = await call(account.checkEmail, { body: { email: 'a@b.example' } }).catch(error => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ kind: 'http', status: 422, code: 'CHECK_EMAIL_ERROR' });
    expect(failure.fieldErrors).toEqual({ email: 'errors.email.taken' });
  });

  test('a 204 has no body', async () => {
    fetched.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await call(player.signOut)).toBeUndefined();
  });
});

describe('retrying', () => {
  test('a read is attempted seven times on network errors, then fails as offline', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(call(games.listProviders)).rejects.toMatchObject({ kind: 'network' });
    expect(fetched).toHaveBeenCalledTimes(7);
    expect(networkStatus.isOnline).toBe(false);
  });

  test('a read that succeeds at the third attempt reports its attempts', async () => {
    const attempts: number[] = [];
    fetched.mockImplementation(async () => {
      attempts.push(networkStatus.attempt);
      if (attempts.length < 3) throw new TypeError('Failed to fetch');
      return json([]);
    });
    expect(await call(games.listProviders)).toEqual([]);
    expect(attempts).toEqual([1, 2, 3]);
    expect(networkStatus.attempt).toBe(1);
    expect(networkStatus.isOnline).toBe(true);
  });

  test('a call with an HTTP response is never retried', async () => {
    fetched.mockResolvedValue(json({ error: 'internal' }, 500));
    await expect(call(games.listProviders)).rejects.toMatchObject({ status: 500 });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('a write without a key is sent once, with a key it is repeated under the same key', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(call(favourites.removeFavourite, { params: { id: 1 } })).rejects.toBeInstanceOf(ApiError);
    expect(fetched).toHaveBeenCalledTimes(1);
    fetched.mockClear();
    await expect(
      call(favourites.removeFavourite, { params: { id: 1 }, key: 'key-12345678' }),
    ).rejects.toBeInstanceOf(ApiError);
    const keys = fetched.mock.calls.map((_, index) => requestOf(index).headers.get('idempotency-key'));
    expect(keys).toEqual(Array(7).fill('key-12345678'));
  });

  test('a body that stalls after its headers counts as a time-out', async () => {
    callSettings.timeoutMs = 20;
    callSettings.retries = 1;
    fetched.mockImplementation(async (_input, init) => {
      const body = new ReadableStream({
        start(controller) {
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
        },
      });
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    });
    await expect(call(games.listProviders)).rejects.toMatchObject({ kind: 'timeout' });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('a cancelled call rejects at once, and is not retried', async () => {
    const controller = new AbortController();
    fetched.mockImplementation(async () => {
      controller.abort();
      throw new DOMException('Aborted', 'AbortError');
    });
    await expect(call(games.listProviders, { signal: controller.signal })).rejects.toMatchObject({
      kind: 'cancelled',
    });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe('the auth-error event', () => {
  test('a proxy’s sign-in page with status 401 does not', async () => {
    const ended = vi.fn();
    const stop = onUnauthorized(ended);
    fetched.mockImplementation(async () => new Response('<html>', { status: 401 }));
    await expect(call(favourites.listFavourites)).rejects.toMatchObject({ kind: 'invalid', status: 0 });
    expect(ended).not.toHaveBeenCalled();
    stop();
  });

  test('a 401 raises it, a rejected sign-in does not', async () => {
    const ended = vi.fn();
    const stop = onUnauthorized(ended);
    fetched.mockImplementation(async () => json({ error: 'session_expired' }, 401));
    await expect(call(favourites.listFavourites)).rejects.toMatchObject({ status: 401 });
    expect(ended).toHaveBeenCalledTimes(1);
    const user = { email: 'a@b.example', password: 'x' };
    await expect(call(account.signIn, { body: { user } })).rejects.toMatchObject({ status: 401 });
    expect(ended).toHaveBeenCalledTimes(1);
    stop();
  });
});

describe('the schedule', () => {
  const loadSettings = async () => {
    vi.resetModules();
    return (await import('../../../src/core/http/call.ts')).callSettings;
  };

  test('is that of OFFLINE-14, in development with a shorter time-out', async () => {
    expect(await loadSettings()).toEqual({
      timeoutMs: REQUEST_TIMEOUT_DEV_MS,
      retries: REQUEST_RETRIES,
      baseDelayMs: 1000,
    });
  });

  test('is scaled by tests', async () => {
    vi.stubGlobal('ORBIT_SCALE', { attemptTimeoutMs: 5, retries: 0, baseDelayMs: 0 });
    expect(await loadSettings()).toEqual({ timeoutMs: 5, retries: 0, baseDelayMs: 0 });
  });
});

test('the number of the last event that an answer knows is handed over', async () => {
  const onSeq = vi.fn();
  const response = json([]);
  response.headers.set('x-seq', '42');
  fetched.mockResolvedValue(response);
  await call(games.listProviders, { onSeq });
  expect(onSeq).toHaveBeenCalledExactlyOnceWith(42);
});
