import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceFingerprint } from '../../../src/features/fraud/device-check.ts';
import {
  giveDeviceConsent,
  withdrawDeviceConsent,
} from '../../../src/features/third-party/device-consent.ts';
import { forgetScripts } from '../../../src/features/third-party/load.ts';
import { scriptedPage } from '../third-party/page.ts';

const GLOBAL = 'OrbitSandboxFraud';
const fraud = (fingerprint: () => Promise<unknown>) => ({ reads: () => [], fingerprint });

let page: ReturnType<typeof scriptedPage>;
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  page = scriptedPage();
});
afterEach(() => {
  forgetScripts();
  page.clear(GLOBAL);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('without consent it is empty, and no script has looked', async () => {
  expect(await deviceFingerprint()).toBe('');
  expect(page.scripts).toEqual([]);
});

test('with consent it is what the script found; taken back it is empty again', async () => {
  giveDeviceConsent();
  const print = deviceFingerprint();
  page.arrive(
    GLOBAL,
    fraud(async () => 'print'),
  );
  expect(await print).toBe('print');
  withdrawDeviceConsent();
  expect(await deviceFingerprint()).toBe('');
});

test('a check that is blocked, fails or gives no text leaves it empty', async () => {
  giveDeviceConsent();
  const blocked = deviceFingerprint();
  page.block();
  expect(await blocked).toBe('');
  const failed = deviceFingerprint();
  page.arrive(
    GLOBAL,
    fraud(async () => {
      throw new Error('broken');
    }),
  );
  expect(await failed).toBe('');
});

test('a check is waited for three seconds and no longer', async () => {
  giveDeviceConsent();
  const got = vi.fn();
  void deviceFingerprint().then(got);
  page.arrive(
    GLOBAL,
    fraud(() => new Promise(() => undefined)),
  );
  await vi.advanceTimersByTimeAsync(2999);
  expect(got).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(got).toHaveBeenCalledExactlyOnceWith('');
});
