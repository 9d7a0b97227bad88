import { beforeEach, expect, test, vi } from 'vitest';
import {
  clearQueue,
  onMutationResult,
  onQueueChange,
  outbox,
  reportResult,
  setQueue,
} from '../../../src/core/worker/outbox.ts';

const row = (key: string) => ({ key, topic: `topic:${key}`, want: true });
beforeEach(() => setQueue([]));

test('what waits is shown, and each who listens is told whenever the worker says it, also that nothing waits', () => {
  const listener = vi.fn();
  const stop = onQueueChange(listener);
  setQueue([row('a'), row('b')]);
  expect(outbox.rows).toEqual([row('a'), row('b')]);
  clearQueue();
  expect(outbox.rows).toEqual([]);
  setQueue([]);
  expect(listener.mock.calls).toEqual([[[row('a'), row('b')]], [[]], [[]]]);
  stop();
  setQueue([row('a')]);
  expect(listener).toHaveBeenCalledTimes(3);
});

test('that still nothing waits changes nothing on screen', () => {
  const before = outbox.rows;
  setQueue([]);
  expect(outbox.rows).toBe(before);
});

test('a change that is completed waits no longer, and the others stay', () => {
  const listener = vi.fn();
  const stop = onMutationResult(listener);
  setQueue([row('a'), row('b')]);
  reportResult({ ...row('a'), ok: true });
  expect(outbox.rows).toEqual([row('b')]);
  const before = outbox.rows;
  reportResult({ ...row('c'), ok: false });
  expect(outbox.rows).toBe(before);
  expect(listener.mock.calls).toEqual([[{ ...row('a'), ok: true }], [{ ...row('c'), ok: false }]]);
  stop();
});
