import { beforeEach, expect, test } from 'vitest';
import { dismissToast, firstToast, toast, toasts } from '../../../src/core/shell/toasts.ts';

beforeEach(() => {
  toasts.list.splice(0);
});

test('the same text shown twice at a time is one toast', () => {
  const first = toast('Saved');
  expect(toast('Saved')).toBe(first);
  expect(toasts.list).toHaveLength(1);
});

test('a dismissed toast may be shown again under a new id', () => {
  const first = toast('Limit reached', 'warning', true);
  dismissToast(first);
  expect(toasts.list).toHaveLength(0);
  expect(toast('Limit reached', 'warning', true)).not.toBe(first);
  expect(toasts.list[0]).toMatchObject({ sticky: true, tone: 'warning' });
});

test('a listener for the first toast is called, also for one that is already shown', async () => {
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

test('dismissing a toast leaves the others, and one that has gone changes nothing', () => {
  const [first = '', second = '', third = ''] = ['One', 'Two', 'Three'].map(text => toast(text));
  dismissToast(first);
  expect(toasts.list.map(({ id }) => id)).toEqual([second, third]);
  dismissToast(first);
  expect(toasts.list.map(({ id }) => id)).toEqual([second, third]);
});
