import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  finishPurge,
  isPurgePending,
  markPurge,
  PRIVATE_PREFIX,
  purge,
} from '../../../src/core/session/purge.ts';

const open = (name: string) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
const databases = async () => (await indexedDB.databases()).map(({ name }) => name).sort();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe('purge', () => {
  test('deletes the player’s data and leaves that of the device', async () => {
    for (const name of ['orbit', 'u-abc', 'u-def']) (await open(name)).close();
    localStorage.setItem(`${PRIVATE_PREFIX}operations`, '[]');
    localStorage.setItem('orbit.locale', 'de');
    localStorage.setItem('shouldBounceTournaments', 'true');
    localStorage.setItem('shouldBouncePresents', 'true');
    sessionStorage.setItem(`${PRIVATE_PREFIX}registration`, '{}');
    sessionStorage.setItem('sessionTime', '12');
    sessionStorage.setItem('other', '1');
    const removed: string[] = [];
    vi.stubGlobal('caches', {
      keys: async () => ['assets-v1', 'u-abc'],
      delete: async (name: string) => removed.push(name) > 0,
    });

    expect(await purge()).toBe(true);

    expect(await databases()).toEqual(['orbit']);
    expect(removed).toEqual(['u-abc']);
    expect(Object.keys(localStorage)).toEqual(['orbit.locale']);
    expect(Object.keys(sessionStorage)).toEqual(['other']);
    expect(isPurgePending()).toBe(false);
  });

  test('a purge that was interrupted after its mark is completed by the next start', async () => {
    (await open('u-left')).close();
    markPurge();
    await finishPurge();
    expect(await databases()).not.toContain('u-left');
    expect(isPurgePending()).toBe(false);
  });

  test('a start without a mark deletes nothing', async () => {
    (await open('u-mine')).close();
    await finishPurge();
    expect(await databases()).toContain('u-mine');
    await purge();
  });

  test('a cache that cannot be deleted keeps the mark', async () => {
    vi.stubGlobal('caches', { keys: async () => ['u-abc'], delete: async () => false });
    expect(await purge()).toBe(false);
    expect(isPurgePending()).toBe(true);
  });

  test('storages that are forbidden are not an error', async () => {
    vi.stubGlobal('indexedDB', undefined);
    vi.stubGlobal('caches', undefined);
    expect(await purge()).toBe(true);
  });
});
