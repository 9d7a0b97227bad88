import { expect, test } from 'vitest';
import { mergeEntries, type StoredEntry } from '../../../sw/session/history-store.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const entry = (id: number, isLoose = false): StoredEntry => ({
  entry: { id, at: new Date(NOW - 1000 + id).toISOString() },
  ...(isLoose && { isLoose }),
});
const idsOf = (stored: readonly StoredEntry[]) => stored.map(one => one.entry.id);

test('an entry from a push is retained when a late list does not have it, also one that replaces the stored list', () => {
  const current = [entry(9, true), entry(2), entry(1)];
  expect(idsOf(mergeEntries([entry(3), entry(2)], current, NOW))).toEqual([9, 3, 2, 1]);
  expect(idsOf(mergeEntries([entry(8), entry(7)], current, NOW))).toEqual([9, 8, 7]);
  expect(idsOf(mergeEntries([entry(10), entry(8)], current, NOW))).toEqual([10, 8]);
});
