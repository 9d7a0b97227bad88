import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useDeferred, useGrowingCount } from '../../../src/core/scheduling/useDeferred.ts';

const turns: (() => void)[] = [];
const turn = () => new Promise<void>(resolve => void turns.push(resolve));
vi.mock('../../../src/core/scheduling/idle-scheduler.ts', () => ({ nextIdleTurn: () => turn() }));

/** The page is idle: what waits for a turn gets it. */
const idle = () =>
  act(async () => {
    for (const go of turns.splice(0)) go();
  });

test('content below the fold waits for an idle turn, and then stays', async () => {
  const { result } = renderHook(() => useDeferred());
  expect(result.current).toBe(false);
  await idle();
  expect(result.current).toBe(true);
  await idle();
  expect(result.current).toBe(true);
});

test('content that is not wanted in its turn is left out', async () => {
  const isWanted = () => false;
  const { result } = renderHook(() => useDeferred(isWanted));
  await idle();
  expect(result.current).toBe(false);
});

test('a component that is gone by its turn is left alone', async () => {
  const isWanted = vi.fn(() => true);
  const { unmount } = renderHook(() => useDeferred(isWanted));
  unmount();
  await idle();
  expect(isWanted).not.toHaveBeenCalled();
});

test('a long list grows by a step in each idle turn, up to its length', async () => {
  const { result } = renderHook(() => useGrowingCount(7, 2, 3));
  const counts = [result.current];
  for (let n = 0; n < 3; n += 1) {
    await idle();
    counts.push(result.current);
  }
  expect(counts).toEqual([2, 5, 7, 7]);
  expect(turns).toEqual([]);
});

test('a list that is shorter than its first part takes no turn', () => {
  const { result } = renderHook(() => useGrowingCount(2, 2, 3));
  expect(result.current).toBe(2);
  expect(turns).toEqual([]);
});
