import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '../../../src/core/failure.ts';
import { readLog } from '../../../src/core/log.ts';
import {
  captchaToken,
  forgetKey,
  prepareCaptcha,
  TRIES,
  WAIT_MS,
  withCaptcha,
} from '../../../src/features/captcha/token.ts';
import { forgetScripts } from '../../../src/features/third-party/load.ts';
import { freshTab } from '../account/mount.tsx';
import { type Answer, wire } from '../account/wire.ts';
import { scriptedPage } from '../third-party/page.ts';

const SETTINGS = 'GET /api/player/settings';
const GLOBAL = 'OrbitSandboxCaptcha';
const settings = (site_key: string | null): Answer => ({
  body: {
    realtime: { socket_path: '/socket', token: null, user_channel: null, public_channel: 'public' },
    captcha: { site_key },
  },
});

let page: ReturnType<typeof scriptedPage>;
beforeEach(() => {
  freshTab();
  forgetKey();
  page = scriptedPage();
});
afterEach(() => {
  forgetScripts();
  page.clear(GLOBAL);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A captcha that stands ready and gives these, the last one for good. */
async function ready(...tokens: unknown[]) {
  const execute = vi.fn(async () => (tokens.length > 1 ? tokens.shift() : tokens[0]));
  const prepared = prepareCaptcha();
  await vi.waitFor(() => expect(page.scripts).toHaveLength(1));
  page.arrive(GLOBAL, { execute });
  await prepared;
  return execute;
}

describe('a token', () => {
  test('is asked for with the key of the settings and the form’s name; the settings are asked once', async () => {
    const { to } = wire({ [SETTINGS]: settings('key') });
    const execute = await ready('t1', 't2');
    expect(await captchaToken('sign_in')).toBe('t1');
    expect(await captchaToken('sign_in')).toBe('t2');
    expect(execute).toHaveBeenCalledWith('key', 'sign_in');
    expect(to(SETTINGS)).toHaveLength(1);
  });

  test('is none where no captcha is configured, and no script is loaded', async () => {
    wire({ [SETTINGS]: settings(null) });
    await prepareCaptcha();
    expect(await captchaToken('sign_in')).toBe('');
    expect(page.scripts).toEqual([]);
  });

  test('is none, at once, without a network', async () => {
    const { sent } = wire({ [SETTINGS]: settings('key') });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await captchaToken('sign_in')).toBe('');
    expect(sent).toEqual([]);
  });

  test('is tried for five times with half a second in between, then done without', async () => {
    wire({ [SETTINGS]: settings('key') });
    const execute = await ready('');
    vi.useFakeTimers();
    const got = vi.fn();
    void captchaToken('sign_in').then(got);
    await vi.advanceTimersByTimeAsync(0);
    for (let tries = 1; tries < TRIES; tries += 1) {
      expect(execute).toHaveBeenCalledTimes(tries);
      await vi.advanceTimersByTimeAsync(WAIT_MS - 1);
      expect(execute).toHaveBeenCalledTimes(tries);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(execute).toHaveBeenCalledTimes(5);
    expect(got).toHaveBeenCalledExactlyOnceWith('');
    expect(readLog()).toMatchObject([{ kind: 'captcha', where: 'sign_in' }]);
  });

  test('of the fifth try is taken', async () => {
    wire({ [SETTINGS]: settings('key') });
    const execute = await ready('', '', '', '', 'late');
    vi.useFakeTimers();
    const got = captchaToken('sign_in');
    await vi.advanceTimersByTimeAsync(4 * WAIT_MS);
    expect(await got).toBe('late');
    expect(execute).toHaveBeenCalledTimes(5);
  });

  test.each([
    ['no text', 7],
    ['a text without end', 'x'.repeat(5000)],
  ])('that is %s is none', async (_what, token) => {
    wire({ [SETTINGS]: settings('key') });
    await ready(token);
    vi.useFakeTimers();
    const got = captchaToken('sign_in');
    await vi.advanceTimersByTimeAsync(4 * WAIT_MS);
    expect(await got).toBe('');
  });
});

describe('a form that is sent with a captcha', () => {
  const refused = (field: string) =>
    new Failure('refused', 'LOGIN_ERROR', 422, { errors: { [field]: ['errors.captcha.invalid'] } });

  test('goes without a token where there is none to be had', async () => {
    wire({ [SETTINGS]: settings(null) });
    const send = vi.fn(async (token: string) => `sent "${token}"`);
    expect(await withCaptcha('sign_in', send)).toBe('sent ""');
  });

  test('whose back end only then asks for a token is sent once more with one', async () => {
    const answers = [settings(null), settings('key')];
    wire({ [SETTINGS]: () => answers.shift() ?? new Error('none') });
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

  test('that is refused with its token is told so, and not sent again', async () => {
    wire({ [SETTINGS]: settings('key') });
    await ready('token');
    const send = vi.fn(async () => {
      throw refused('captcha');
    });
    await expect(withCaptcha('sign_in', send)).rejects.toMatchObject({ status: 422 });
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('that is refused for something else is not sent again', async () => {
    wire({ [SETTINGS]: settings(null) });
    const send = vi.fn(async () => {
      throw refused('password');
    });
    await expect(withCaptcha('sign_in', send)).rejects.toMatchObject({ status: 422 });
    expect(send).toHaveBeenCalledTimes(1);
  });
});
