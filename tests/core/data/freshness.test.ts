import { describe, expect, test } from 'vitest';
import { freshnessOf } from '../../../src/core/data/freshness.ts';
import type { LoadState } from '../../../src/core/data/loader.ts';

const NOW = 1_800_000_000_000;
const LATELY = NOW - 1000;
const LONG_AGO = NOW - 3_600_000;

const phases = ['idle', 'loading', 'ready', 'error', 'offline'] as const;
const every = phases.flatMap(phase =>
  [true, false].flatMap(stored =>
    [null, LATELY, LONG_AGO].flatMap(at =>
      [true, false].flatMap(online =>
        [1, 2, 7].map(attempt => ({
          loading: { phase, stored, at },
          link: { isOnline: online, attempt, maxAttempts: 7 },
        })),
      ),
    ),
  ),
);
const of = ({ loading, link }: (typeof every)[number]) => freshnessOf(loading, link, NOW);

/** The rules one by one, each over all combinations that it is about. */
const held = (rule: (one: (typeof every)[number]) => boolean) => every.filter(rule).map(of);
const hasFailed = ({ phase }: LoadState) => phase === 'error' || phase === 'offline';

describe('the freshness of data', () => {
  test('without shown data there is no mark', () => {
    for (const { kind } of held(({ loading }) => loading.at === null)) expect(kind).toBe('none');
  });

  test('offline all shown data is marked with its time, whatever its state', () => {
    const all = every.filter(({ loading, link }) => loading.at !== null && !link.isOnline);
    for (const one of all) expect(of(one)).toEqual({ kind: 'offline', at: one.loading.at });
  });

  test('a stored copy is marked until it is confirmed, and so is data after a failed reload', () => {
    const all = every.filter(
      ({ loading, link }) =>
        loading.at !== null && link.isOnline && link.attempt === 1 && (loading.stored || hasFailed(loading)),
    );
    for (const one of all) expect(of(one)).toEqual({ kind: 'stored', at: one.loading.at });
  });

  test('while a call is retried, marked data shows the attempt', () => {
    const all = every.filter(
      ({ loading, link }) =>
        loading.at !== null && link.isOnline && link.attempt > 1 && (loading.stored || hasFailed(loading)),
    );
    for (const one of all)
      expect(of(one)).toEqual({ kind: 'retrying', at: one.loading.at, attempt: one.link.attempt, of: 7 });
  });

  test('confirmed data has no mark; a retried call marks only data that is older', () => {
    const confirmed = every.filter(
      ({ loading, link }) => loading.at !== null && link.isOnline && !loading.stored && !hasFailed(loading),
    );
    for (const one of confirmed) {
      const isOld = one.link.attempt > 1 && one.loading.at === LONG_AGO;
      expect(of(one).kind).toBe(isOld ? 'retrying' : 'fresh');
    }
  });
});
