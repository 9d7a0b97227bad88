import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storedValue } from '../../../src/core/device/stored-value.ts';
import { clearPrivateStorage, PRIVATE_PREFIX } from '../../../src/core/session/purge.ts';

const KEY = 'orbit.test';
const Value = v.object({ at: v.number(), names: v.array(v.string()) });
const value = { at: 1, names: ['a', 'b'] };

const clearAll = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clearAll);
afterEach(() => {
  vi.unstubAllGlobals();
  clearAll();
});

describe.each(['localStorage', 'sessionStorage'] as const)('a value in %s', area => {
  const other = area === 'localStorage' ? 'sessionStorage' : 'localStorage';
  const stored = storedValue(KEY, Value, area);

  test('is read as it was written, from that storage alone, until it is removed', () => {
    expect(stored.read()).toBeNull();
    stored.write(value);
    expect(globalThis[area].getItem(KEY)).toBe(JSON.stringify(value));
    expect(globalThis[other].length).toBe(0);
    expect(storedValue(KEY, Value, area).read()).toEqual(value);
    stored.write(null);
    expect(globalThis[area].getItem(KEY)).toBeNull();
    expect(stored.read()).toBeNull();
  });

  test.each([
    ['is cut off', '{"at":1,"nam'],
    ['is empty', ''],
    ['is null', 'null'],
    ['lacks a field', '{"at":1}'],
    ['has a field of another type', '{"at":"1","names":[]}'],
  ])('counts as not stored where it %s, and stays until it is overwritten', (_, text) => {
    globalThis[area].setItem(KEY, text);
    expect(stored.read()).toBeNull();
    expect(globalThis[area].getItem(KEY)).toBe(text);
    stored.write(value);
    expect(stored.read()).toEqual(value);
  });

  test('is read without fields that the schema does not name', () => {
    globalThis[area].setItem(KEY, JSON.stringify({ ...value, later: true }));
    expect(stored.read()).toEqual(value);
  });

  test('is not there, and nothing fails, where the storage is forbidden or full', () => {
    const fail = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal(area, { getItem: fail, setItem: fail, removeItem: fail });
    stored.write(value);
    expect(stored.read()).toBeNull();
    stored.write(null);
  });

  test('of a player is gone after a sign-out, that of the device stays', () => {
    const personal = storedValue(`${PRIVATE_PREFIX}test`, Value, area);
    personal.write(value);
    stored.write(value);
    clearPrivateStorage();
    expect(personal.read()).toBeNull();
    expect(stored.read()).toEqual(value);
  });
});

test('a change in another tab is heard if it is of this key or of all, until nobody listens', () => {
  const listener = vi.fn();
  const stop = storedValue(KEY, Value).onOtherTab(listener);
  const change = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }));
  change('orbit.other');
  expect(listener).not.toHaveBeenCalled();
  change(KEY);
  change(null);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  change(KEY);
  expect(listener).toHaveBeenCalledTimes(2);
});
