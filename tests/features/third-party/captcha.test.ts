import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/core/http/api-error.ts';
import { readLog } from '../../../src/core/telemetry/log-store.ts';
import {
  clearSiteKey,
  getCaptchaToken,
  MAX_ATTEMPTS,
  preloadCaptcha,
  RETRY_DELAY_MS,
  withCaptcha,
} from '../../../src/features/third-party/captcha.ts';
import { unloadScripts } from '../../../src/features/third-party/load-script.ts';
import { type StubResponse, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab } from '../../setup/mount.tsx';
import { scriptedPage } from './scripted-page.ts';

const SETTINGS = 'GET /api/player/settings';
const GLOBAL = 'OrbitSandboxCaptcha';
const settings = (site_key: string | null): StubResponse => ({
  body: {
    realtime: { socket_path: '/socket', token: null, user_channel: null, public_channel: 'public' },
    captcha: { site_key },
  },
});

let page: ReturnType<typeof scriptedPage>;
beforeEach(() => {
  freshTab();
  clearSiteKey();
  page = scriptedPage();
});
afterEach(() => {
  unloadScripts();
  page.clear(GLOBAL);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A loaded captcha that returns these tokens, then the last one again and again. */
async function ready(...tokens: unknown[]) {
  const execute = vi.fn(async () => (tokens.length > 1 ? tokens.shift() : tokens[0]));
  const prepared = preloadCaptcha();
  await vi.waitFor(() => expect(page.scripts).toHaveLength(1));
  page.arrive(GLOBAL, { execute });
  await prepared;
  return execute;
}

describe('a token', () => {
  test('is requested with the key of the settings and the form’s name; the settings are loaded once', async () => {
    const { to } = stubFetch({ [SETTINGS]: settings('key') });
    const execute = await ready('t1', 't2');
    expect(await getCaptchaToken('sign_in')).toBe('t1');
    expect(await getCaptchaToken('sign_in')).toBe('t2');
    expect(execute).toHaveBeenCalledWith('key', 'sign_in');
    expect(to(SETTINGS)).toHaveLength(1);
  });

  test('is empty where no captcha is configured, and no script is loaded', async () => {
    stubFetch({ [SETTINGS]: settings(null) });
    await preloadCaptcha();
    expect(await getCaptchaToken('sign_in')).toBe('');
    expect(page.scripts).toEqual([]);
  });

  test('is empty, at once, offline', async () => {
    const { sent } = stubFetch({ [SETTINGS]: settings('key') });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await getCaptchaToken('sign_in')).toBe('');
    expect(sent).toEqual([]);
  });

  test('is retried five times at intervals of half a second, then left empty', async () => {
    stubFetch({ [SETTINGS]: settings('key') });
    const execute = await ready('');
    vi.useFakeTimers();
    const got = vi.fn();
    void getCaptchaToken('sign_in').then(got);
    await vi.advanceTimersByTimeAsync(0);
    for (let tries = 1; tries < MAX_ATTEMPTS; tries += 1) {
      expect(execute).toHaveBeenCalledTimes(tries);
      await vi.advanceTimersByTimeAsync(RETRY_DELAY_MS - 1);
      expect(execute).toHaveBeenCalledTimes(tries);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(execute).toHaveBeenCalledTimes(5);
    expect(got).toHaveBeenCalledExactlyOnceWith('');
    expect(readLog()).toMatchObject([{ kind: 'captcha', where: 'sign_in' }]);
  });

  test('of the fifth try is used', async () => {
    stubFetch({ [SETTINGS]: settings('key') });
    const execute = await ready('', '', '', '', 'late');
    vi.useFakeTimers();
    const got = getCaptchaToken('sign_in');
    await vi.advanceTimersByTimeAsync(4 * RETRY_DELAY_MS);
    expect(await got).toBe('late');
    expect(execute).toHaveBeenCalledTimes(5);
  });

  test.each([
    ['no text', 7],
    ['a text without end', 'x'.repeat(5000)],
  ])('that is %s counts as empty', async (_what, token) => {
    stubFetch({ [SETTINGS]: settings('key') });
    await ready(token);
    vi.useFakeTimers();
    const got = getCaptchaToken('sign_in');
    await vi.advanceTimersByTimeAsync(4 * RETRY_DELAY_MS);
    expect(await got).toBe('');
  });
});

describe('a form that is sent with a captcha', () => {
  const refused = (field: string) =>
    new ApiError('http', 'LOGIN_ERROR', 422, { errors: { [field]: ['errors.captcha.invalid'] } });

  test('is sent without a token where there is none', async () => {
    stubFetch({ [SETTINGS]: settings(null) });
    const send = vi.fn(async (token: string) => `sent "${token}"`);
    expect(await withCaptcha('sign_in', send)).toBe('sent ""');
  });

  test('that the back end rejects for a missing token is sent once more with one', async () => {
    const answers = [settings(null), settings('key')];
    stubFetch({ [SETTINGS]: () => answers.shift() ?? new Error('none') });
    const send = vi.fn(async (token: string) => {
      if (token === '') throw refused('captcha');
      return token;
    });
    const sent = withCaptcha('sign_in', send);
    await vi.waitFor(() => expect(page.scripts).toHaveLength(1));
    page.arrive(GLOBAL, { execute: async () => 'token' });
    expect(await sent).toBe('token');
    expect(send.mock.calls).toEqual([[''], ['token']]);
  });

  test('that is rejected with its token shows the error, and is not sent again', async () => {
    stubFetch({ [SETTINGS]: settings('key') });
    await ready('token');
    const send = vi.fn(async () => {
      throw refused('captcha');
    });
    await expect(withCaptcha('sign_in', send)).rejects.toMatchObject({ status: 422 });
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('that is rejected for something else is not sent again', async () => {
    stubFetch({ [SETTINGS]: settings(null) });
    const send = vi.fn(async () => {
      throw refused('password');
    });
    await expect(withCaptcha('sign_in', send)).rejects.toMatchObject({ status: 422 });
    expect(send).toHaveBeenCalledTimes(1);
  });
});
