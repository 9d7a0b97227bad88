import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { REINJECT_MS, SCRIPT_TIMEOUT_MS, thirdPartyScripts } from '../../../src/contract/third-party.ts';
import { readLog } from '../../../src/core/log.ts';
import { beginThirdParties } from '../../../src/features/third-party/begin.ts';
import { takeCookieConsent } from '../../../src/features/third-party/cookie-consent.ts';
import { giveDeviceConsent } from '../../../src/features/third-party/device-consent.ts';
import { forgetScripts, thirdParty } from '../../../src/features/third-party/load.ts';
import { scriptedPage } from './page.ts';

const GLOBAL = 'OrbitSandboxChat';
const good = () => ({ connect: vi.fn() });
const troubles = () => readLog().map(({ where, message }) => `${where} ${message}`);

let page: ReturnType<typeof scriptedPage>;
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  page = scriptedPage();
});
afterEach(() => {
  forgetScripts();
  takeCookieConsent(null);
  page.clear(GLOBAL, 'OrbitSandboxSurvey', 'OrbitSandboxFraud');
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a script of a third party', () => {
  test('is injected once for all who ask, with its integrity, and gives what it left on the window', async () => {
    const asked = [thirdParty('chat'), thirdParty('chat')];
    expect(page.scripts).toHaveLength(1);
    const script = page.scripts[0] as HTMLScriptElement;
    expect(script.getAttribute('src')).toBe('/sandbox/stand-ins/chat.js');
    expect(script.integrity).toBe(thirdPartyScripts.chat?.integrity);
    expect([script.async, script.crossOrigin]).toEqual([true, 'anonymous']);
    const api = good();
    page.arrive(GLOBAL, api);
    expect(await Promise.all(asked)).toEqual([api, api]);
    expect(await thirdParty('chat')).toBe(api);
    expect(page.scripts).toHaveLength(1);
    expect(troubles()).toEqual([]);
  });

  test('that is blocked is done without, is told once, and is tried again when it is next asked for', async () => {
    const asked = thirdParty('chat');
    page.block();
    expect(await asked).toBeNull();
    expect(troubles()).toEqual(['chat blocked']);
    const again = thirdParty('chat');
    page.arrive(GLOBAL, good());
    expect(await again).not.toBeNull();
    expect(page.scripts).toHaveLength(2);
  });

  test('is waited for ten seconds and no longer', async () => {
    const found = vi.fn();
    void thirdParty('chat').then(found);
    await vi.advanceTimersByTimeAsync(SCRIPT_TIMEOUT_MS - 1);
    expect(found).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(found).toHaveBeenCalledExactlyOnceWith(null);
    expect(troubles()).toEqual(['chat late']);
  });

  test('that comes in the last moment is taken', async () => {
    const asked = thirdParty('chat');
    await vi.advanceTimersByTimeAsync(SCRIPT_TIMEOUT_MS - 1);
    page.arrive(GLOBAL, good());
    expect(await asked).not.toBeNull();
  });

  test('that throws leaves nothing, and is done without', async () => {
    const asked = thirdParty('chat');
    page.arrive(GLOBAL, undefined);
    expect(await asked).toBeNull();
    expect(troubles()).toEqual(['chat threw']);
  });

  test.each([
    ['text', 'connect'],
    ['nothing', null],
    ['another interface', { open() {} }],
    ['a word for a function', { connect: 'yes' }],
  ])('that leaves %s instead of what it should be is not believed', async (_what, left) => {
    const asked = thirdParty('chat');
    page.arrive(GLOBAL, left);
    expect(await asked).toBeNull();
    expect(troubles()).toEqual(['chat shape']);
  });
});

describe('hourly', () => {
  const load = async (api: unknown) => {
    const asked = thirdParty('chat');
    page.arrive(GLOBAL, api);
    await asked;
  };

  test('it is injected anew: not a millisecond earlier, and who asks gets the new one', async () => {
    await load(good());
    await vi.advanceTimersByTimeAsync(REINJECT_MS - 1);
    expect(page.scripts).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.scripts).toHaveLength(2);
    const newer = good();
    page.arrive(GLOBAL, newer);
    await vi.advanceTimersByTimeAsync(0);
    expect(await thirdParty('chat')).toBe(newer);
    await vi.advanceTimersByTimeAsync(REINJECT_MS);
    expect(page.scripts).toHaveLength(3);
  });

  test('what works goes on where the new one is blocked, and an hour later it is tried again', async () => {
    const api = good();
    await load(api);
    await vi.advanceTimersByTimeAsync(REINJECT_MS);
    page.block();
    await vi.advanceTimersByTimeAsync(0);
    expect(await thirdParty('chat')).toBe(api);
    await vi.advanceTimersByTimeAsync(REINJECT_MS);
    expect(page.scripts).toHaveLength(3);
  });
});

describe('without consent', () => {
  test('to cookies a script that needs it is not even asked for', async () => {
    expect(await thirdParty('survey')).toBeNull();
    takeCookieConsent({ has: () => false, on: () => undefined });
    expect(await thirdParty('survey')).toBeNull();
    expect(page.scripts).toEqual([]);
    takeCookieConsent({ has: () => true, on: () => undefined });
    void thirdParty('survey');
    expect(page.scripts).toHaveLength(1);
  });

  test('to the device check nothing looks at the device, whatever the cookie bar was told', async () => {
    takeCookieConsent({ has: () => true, on: () => undefined });
    expect(await thirdParty('fraud')).toBeNull();
    expect(page.scripts).toEqual([]);
    giveDeviceConsent();
    void thirdParty('fraud');
    expect(page.scripts).toHaveLength(1);
  });

  test('that is taken back a script is not renewed and not given any more', async () => {
    let has = true;
    takeCookieConsent({ has: () => has, on: () => undefined });
    const asked = thirdParty('survey');
    page.arrive('OrbitSandboxSurvey', { mount() {} });
    expect(await asked).not.toBeNull();
    has = false;
    await vi.advanceTimersByTimeAsync(REINJECT_MS);
    expect(page.scripts).toHaveLength(1);
    expect(await thirdParty('survey')).toBeNull();
  });
});

test('scripts that nobody asks for come by themselves, those with a consent when it is given', () => {
  let give = () => {};
  const on = (listener: () => void) => {
    give = listener;
  };
  beginThirdParties(
    { has: () => true, on },
    {
      chat: { when: 'settled', consent: 'necessary' },
      survey: { when: 'settled', consent: 'cookies' },
      captcha: { when: 'asked', consent: 'necessary' },
      payments: null,
    },
  );
  const names = () => page.scripts.map(script => script.dataset['thirdParty']);
  expect(names()).toEqual(['chat']);
  give();
  expect(names()).toEqual(['chat', 'survey']);
});
