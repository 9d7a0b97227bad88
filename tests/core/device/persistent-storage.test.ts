import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestPersistentStorage } from '../../../src/core/device/persistent-storage.ts';

const persist = vi.fn(async () => true);
const persisted = vi.fn(async () => false);
beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  vi.stubGlobal('navigator', { storage: { persist, persisted } });
});
afterEach(() => vi.unstubAllGlobals());

test('persistent storage is requested once per device', async () => {
  await requestPersistentStorage();
  await requestPersistentStorage();
  expect(persist).toHaveBeenCalledOnce();
});

test('where storage is persistent already it is not requested', async () => {
  persisted.mockResolvedValueOnce(true);
  await requestPersistentStorage();
  expect(persist).not.toHaveBeenCalled();
});

test('a browser without the API causes no error', async () => {
  vi.stubGlobal('navigator', {});
  await expect(requestPersistentStorage()).resolves.toBeUndefined();
});
