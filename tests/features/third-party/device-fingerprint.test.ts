import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getDeviceFingerprint } from '../../../src/features/third-party/device-fingerprint.ts';
import { unloadScripts } from '../../../src/features/third-party/load-script.ts';
import {
  grantDeviceConsent,
  withdrawDeviceConsent,
} from '../../../src/features/third-party/script-consent.ts';
import { scriptedPage } from './scripted-page.ts';

const GLOBAL = 'OrbitSandboxFraud';
const fraud = (fingerprint: () => Promise<unknown>) => ({ reads: () => [], fingerprint });

let page: ReturnType<typeof scriptedPage>;
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  page = scriptedPage();
});
afterEach(() => {
  unloadScripts();
  page.clear(GLOBAL);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('without consent it is empty, and no script is loaded', async () => {
  expect(await getDeviceFingerprint()).toBe('');
  expect(page.scripts).toEqual([]);
});

test('of a bot it is empty, and no script is loaded', async () => {
  grantDeviceConsent();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (compatible; Googlebot/2.1)');
  expect(await getDeviceFingerprint()).toBe('');
  expect(page.scripts).toEqual([]);
});

test('with consent it is the script’s result; once withdrawn it is empty again', async () => {
  grantDeviceConsent();
  const print = getDeviceFingerprint();
  page.arrive(
    GLOBAL,
    fraud(async () => 'print'),
  );
  expect(await print).toBe('print');
  withdrawDeviceConsent();
  expect(await getDeviceFingerprint()).toBe('');
});

test('a script that is blocked, fails or returns no text leaves it empty', async () => {
  grantDeviceConsent();
  const blocked = getDeviceFingerprint();
  page.block();
  expect(await blocked).toBe('');
  const failed = getDeviceFingerprint();
  page.arrive(
    GLOBAL,
    fraud(async () => {
      throw new Error('broken');
    }),
  );
  expect(await failed).toBe('');
});

test('the time-out is three seconds', async () => {
  grantDeviceConsent();
  const got = vi.fn();
  void getDeviceFingerprint().then(got);
  page.arrive(
    GLOBAL,
    fraud(() => new Promise(() => undefined)),
  );
  await vi.advanceTimersByTimeAsync(2999);
  expect(got).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(got).toHaveBeenCalledExactlyOnceWith('');
});
