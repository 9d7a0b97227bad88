import { describe, expect, test } from 'vitest';
import { descriptionsOfAll, progressOf } from '../../../src/features/levels/level-progress.ts';
import { someLevels } from './some-levels.ts';

describe('the progress of a player', () => {
  test.each([
    ['at the start', 'level_1', 0, 0, 50, 0, 50],
    ['in a level', 'level_2', 60, 1, 90, 10, 100],
    ['one point before the next', 'level_2', 149, 1, 1, 99, 100],
    ['at a level that is for life, with fewer points', 'level_2', 20, 1, 130, 0, 100],
    ['by points that are newer than the profile', 'level_1', 60, 1, 90, 10, 100],
    ['where the platform names no level', null, 60, 1, 90, 10, 100],
    ['where the platform names a level that is not in the list', 'level_99', 60, 1, 90, 10, 100],
  ])('%s', (_, level, persistent, index, missing, done, span) => {
    const progress = progressOf(someLevels, level, persistent);
    expect(progress).toMatchObject({ index, next: { missing }, done, span });
  });

  test('ends at the last level', () => {
    expect(progressOf(someLevels, 'level_3', 7000)).toMatchObject({ index: 2, next: null });
    expect(progressOf(someLevels, null, 7000)).toMatchObject({ index: 2, next: null });
  });

  test('is none without levels', () => {
    expect(progressOf([], 'level_1', 10)).toBeNull();
  });
});

test('what every level brings is said once', () => {
  const gift = { type: 'points', text: 'Points for all' } as const;
  const same = someLevels.map(level => ({ ...level, gift_descriptions: [...level.gift_descriptions, gift] }));
  expect(descriptionsOfAll(same)).toEqual(['Points for all']);
  expect(descriptionsOfAll(someLevels)).toEqual([]);
  expect(descriptionsOfAll([])).toEqual([]);
});
