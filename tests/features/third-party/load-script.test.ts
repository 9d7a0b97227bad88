import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  REINJECT_INTERVAL_MS,
  SCRIPT_TIMEOUT_MS,
  thirdPartyScripts,
} from '../../../src/contract/operator/third-party.ts';
import { readLog } from '../../../src/core/telemetry/log-store.ts';
import {
  loadThirdParty,
  startThirdPartyScripts,
  unloadScripts,
} from '../../../src/features/third-party/load-script.ts';
import { grantDeviceConsent, setCookieConsent } from '../../../src/features/third-party/script-consent.ts';
import { scriptedPage } from './scripted-page.ts';

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
  unloadScripts();
  setCookieConsent(null);
  page.clear(GLOBAL, 'OrbitSandboxSurvey', 'OrbitSandboxFraud');
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a script of a third party', () => {
  test('is injected once for all callers, with its integrity, and returns what it left on the window', async () => {
    const loaded = [loadThirdParty('chat'), loadThirdParty('chat')];
    expect(page.scripts).toHaveLength(1);
    const script = page.scripts[0] as HTMLScriptElement;
    expect(script.getAttribute('src')).toBe('/sandbox/stand-ins/chat.js');
    expect(script.integrity).toBe(thirdPartyScripts.chat?.integrity);
    expect([script.async, script.crossOrigin]).toEqual([true, 'anonymous']);
    const api = good();
    page.arrive(GLOBAL, api);
    expect(await Promise.all(loaded)).toEqual([api, api]);
    expect(await loadThirdParty('chat')).toBe(api);
    expect(page.scripts).toHaveLength(1);
    expect(troubles()).toEqual([]);
  });

  test('that is blocked returns null, is logged once, and is tried again by the next call', async () => {
    const loaded = loadThirdParty('chat');
    page.block();
    expect(await loaded).toBeNull();
    expect(troubles()).toEqual(['chat blocked']);
    const again = loadThirdParty('chat');
    page.arrive(GLOBAL, good());
    expect(await again).not.toBeNull();
    expect(page.scripts).toHaveLength(2);
  });

  test('has a time-out of ten seconds', async () => {
    const found = vi.fn();
    void loadThirdParty('chat').then(found);
    await vi.advanceTimersByTimeAsync(SCRIPT_TIMEOUT_MS - 1);
    expect(found).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(found).toHaveBeenCalledExactlyOnceWith(null);
    expect(troubles()).toEqual(['chat late']);
  });

  test('that loads at the last moment is used', async () => {
    const loaded = loadThirdParty('chat');
    await vi.advanceTimersByTimeAsync(SCRIPT_TIMEOUT_MS - 1);
    page.arrive(GLOBAL, good());
    expect(await loaded).not.toBeNull();
  });

  test('that throws returns null', async () => {
    const loaded = loadThirdParty('chat');
    page.arrive(GLOBAL, undefined);
    expect(await loaded).toBeNull();
    expect(troubles()).toEqual(['chat threw']);
  });

  test.each([
    ['text', 'connect'],
    ['nothing', null],
    ['another interface', { open() {} }],
    ['a word for a function', { connect: 'yes' }],
  ])('that leaves %s instead of its API returns null', async (_what, left) => {
    const loaded = loadThirdParty('chat');
    page.arrive(GLOBAL, left);
    expect(await loaded).toBeNull();
    expect(troubles()).toEqual(['chat shape']);
  });
});

describe('hourly', () => {
  const load = async (api: unknown) => {
    const loaded = loadThirdParty('chat');
    page.arrive(GLOBAL, api);
    await loaded;
  };

  test('it is injected again: not a millisecond earlier, and callers get the new one', async () => {
    await load(good());
    await vi.advanceTimersByTimeAsync(REINJECT_INTERVAL_MS - 1);
    expect(page.scripts).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.scripts).toHaveLength(2);
    const newer = good();
    page.arrive(GLOBAL, newer);
    await vi.advanceTimersByTimeAsync(0);
    expect(await loadThirdParty('chat')).toBe(newer);
    await vi.advanceTimersByTimeAsync(REINJECT_INTERVAL_MS);
    expect(page.scripts).toHaveLength(3);
  });

  test('the old one stays where the new one is blocked, and an hour later it is tried again', async () => {
    const api = good();
    await load(api);
    await vi.advanceTimersByTimeAsync(REINJECT_INTERVAL_MS);
    page.block();
    await vi.advanceTimersByTimeAsync(0);
    expect(await loadThirdParty('chat')).toBe(api);
    await vi.advanceTimersByTimeAsync(REINJECT_INTERVAL_MS);
    expect(page.scripts).toHaveLength(3);
  });
});

describe('without consent', () => {
  test('to cookies a script that needs it is not requested', async () => {
    expect(await loadThirdParty('survey')).toBeNull();
    setCookieConsent({ has: () => false, on: () => undefined });
    expect(await loadThirdParty('survey')).toBeNull();
    expect(page.scripts).toEqual([]);
    setCookieConsent({ has: () => true, on: () => undefined });
    void loadThirdParty('survey');
    expect(page.scripts).toHaveLength(1);
  });

  test('to the fingerprint no script reads the device, whatever the cookie consent', async () => {
    setCookieConsent({ has: () => true, on: () => undefined });
    expect(await loadThirdParty('fraud')).toBeNull();
    expect(page.scripts).toEqual([]);
    grantDeviceConsent();
    void loadThirdParty('fraud');
    expect(page.scripts).toHaveLength(1);
  });

  test('that was withdrawn a script is not renewed and no longer returned', async () => {
    let has = true;
    setCookieConsent({ has: () => has, on: () => undefined });
    const loaded = loadThirdParty('survey');
    page.arrive('OrbitSandboxSurvey', { mount() {} });
    expect(await loaded).not.toBeNull();
    has = false;
    await vi.advanceTimersByTimeAsync(REINJECT_INTERVAL_MS);
    expect(page.scripts).toHaveLength(1);
    expect(await loadThirdParty('survey')).toBeNull();
  });
});

test('scripts that load by themselves do so when idle, those that need consent when it is given', () => {
  let give = () => {};
  const on = (listener: () => void) => {
    give = listener;
  };
  startThirdPartyScripts(
    { has: () => true, on },
    {
      chat: { when: 'idle', consent: 'necessary' },
      survey: { when: 'idle', consent: 'cookies' },
      captcha: { when: 'onDemand', consent: 'necessary' },
      payments: null,
    },
  );
  const names = () => page.scripts.map(script => script.dataset['thirdParty']);
  expect(names()).toEqual(['chat']);
  give();
  expect(names()).toEqual(['chat', 'survey']);
});
