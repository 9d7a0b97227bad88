import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startJob } from '../../../server/jobs/wakeable-job.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A job whose runs end when the test releases them, with the given delay. */
function controlledJob() {
  const releases: ((delayMs: number | null) => void)[] = [];
  const run = vi.fn((_isStopped: () => boolean) => {
    const { promise, resolve } = Promise.withResolvers<number | null>();
    releases.push(resolve);
    return promise;
  });
  return { job: startJob(run), run, releases };
}

test('wake-ups during a run cause one more run after it', async () => {
  const { job, run, releases } = controlledJob();
  job.wake();
  job.wake();
  expect(run).toHaveBeenCalledTimes(1);
  releases[0]?.(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(2);
  releases[1]?.(null);
  await job.idle();
  expect(run).toHaveBeenCalledTimes(2);
});

test('the next run starts after the delay, or earlier when it is woken', async () => {
  const { job, run, releases } = controlledJob();
  releases[0]?.(1000);
  await vi.advanceTimersByTimeAsync(999);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(2);
  releases[1]?.(1000);
  await vi.advanceTimersByTimeAsync(0);
  job.wake();
  expect(run).toHaveBeenCalledTimes(3);
  releases[2]?.(null);
  await vi.advanceTimersByTimeAsync(5000);
  expect(run).toHaveBeenCalledTimes(3);
});

test('a stop waits for the current run, and none starts after it', async () => {
  const { job, run, releases } = controlledJob();
  const isStopped = run.mock.calls[0]?.[0];
  const onStopped = vi.fn();
  const stopped = job.stop().then(onStopped);
  job.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect([isStopped?.(), onStopped.mock.calls.length]).toEqual([true, 0]);
  releases[0]?.(10);
  await stopped;
  await vi.advanceTimersByTimeAsync(5000);
  expect(run).toHaveBeenCalledTimes(1);
});
