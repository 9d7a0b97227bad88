import { beforeEach, expect, test, vi } from 'vitest';
import { claimPrivateStorage } from '../../../src/core/session/private-owner.ts';
import { clearPrivateStorage } from '../../../src/core/session/purge.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const storages = () => [localStorage, sessionStorage];
const leave = () => {
  for (const storage of storages()) storage.setItem('orbit.u.lastDeposit', '{}');
};
const left = () => storages().map(storage => storage.getItem('orbit.u.lastDeposit'));

test('another player gets nothing of the one whose session ended by itself', () => {
  claimPrivateStorage(7);
  leave();
  localStorage.setItem('orbit.epoch', '3');
  claimPrivateStorage(8);
  expect(left()).toEqual([null, null]);
  expect(localStorage.getItem('orbit.epoch')).toBe('3');
});

test('the same player who is back finds all of it', () => {
  claimPrivateStorage(7);
  leave();
  claimPrivateStorage(7);
  expect(left()).toEqual(['{}', '{}']);
});

test('what a guest left belongs to the player who signs in', () => {
  leave();
  claimPrivateStorage(7);
  expect(left()).toEqual(['{}', '{}']);
});

test('a sign-out removes the id of the player too', () => {
  claimPrivateStorage(7);
  clearPrivateStorage();
  expect(storages().map(storage => Object.keys(storage))).toEqual([[], []]);
});

test('a storage that is forbidden is left alone', () => {
  const get = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(() => claimPrivateStorage(7)).not.toThrow();
  get.mockRestore();
});
