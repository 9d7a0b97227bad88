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

test('the browser is asked once for a device to keep what is stored', async () => {
  await requestPersistentStorage();
  await requestPersistentStorage();
  expect(persist).toHaveBeenCalledOnce();
});

test('where it is kept already nobody is asked', async () => {
  persisted.mockResolvedValueOnce(true);
  await requestPersistentStorage();
  expect(persist).not.toHaveBeenCalled();
});

test('a browser that does not know the question is left in peace', async () => {
  vi.stubGlobal('navigator', {});
  await expect(requestPersistentStorage()).resolves.toBeUndefined();
});
