import { expect, test } from 'vitest';
import { backoffDelay } from '../../src/lib/backoff.ts';
import { seededRandom } from '../chaos/fault-proxy/rules.ts';

const CLIENTS = 50;
const RETRIES = 6;

/** When each attempt after the first of a client begins, milliseconds after the network went. */
function attemptTimes(seed: number): readonly number[] {
  const random = seededRandom(seed);
  let at = 0;
  return Array.from({ length: RETRIES }, (_, index) => {
    at += backoffDelay(index + 1, random);
    return at;
  });
}

test('fifty clients that lose the network together do not come back together', () => {
  const last = Array.from({ length: CLIENTS }, (_, seed) => attemptTimes(seed).at(-1) ?? 0);
  expect(Math.max(...last) - Math.min(...last)).toBeGreaterThan(10_000);
  const perSecond = Map.groupBy(last, at => Math.floor(at / 1000));
  expect(Math.max(...[...perSecond.values()].map(({ length }) => length))).toBeLessThan(CLIENTS / 4);
});
