import { expect, test } from 'vitest';
import { ApiError } from '../../../src/core/http/api-error.ts';

const waitOf = (retryAfter?: number) =>
  new ApiError('http', 'LOAD_GAMES_ERROR', 429, {}, retryAfter).retryAfter;

test('a rejection says how many seconds to wait, or nothing where there is nothing to wait for', () => {
  expect([waitOf(7), waitOf(0), waitOf(-1), waitOf(Number.NaN), waitOf()]).toEqual([
    7,
    null,
    null,
    null,
    null,
  ]);
});
