import { beforeEach, expect, test } from 'vitest';
import { dismissToast, firstToast, toast, toasts } from '../../../src/core/shell/toasts.ts';

beforeEach(() => {
  toasts.list.splice(0);
});

test('the same text twice at a time is one toast', () => {
  const first = toast('Saved');
  expect(toast('Saved')).toBe(first);
  expect(toasts.list).toHaveLength(1);
});

test('a dismissed toast may come again under a new id', () => {
  const first = toast('Limit reached', 'warning', true);
  dismissToast(first);
  expect(toasts.list).toHaveLength(0);
  expect(toast('Limit reached', 'warning', true)).not.toBe(first);
  expect(toasts.list[0]).toMatchObject({ sticky: true, tone: 'warning' });
});

test('who waits for the first toast is notified of it, of one that is shown already too', async () => {
  let isTold = false;
  const waiting = firstToast().then(() => {
    isTold = true;
  });
  await Promise.resolve();
  expect(isTold).toBe(false);
  toast('Not without a network');
  await waiting;
  await firstToast();
});
