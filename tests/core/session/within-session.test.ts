import { expect, test } from 'vitest';
import { nextSession } from '../../../src/core/session/epoch.ts';
import { withinSession } from '../../../src/core/session/within-session.ts';

test('work within one session has its result, or its failure', async () => {
  expect(await withinSession(async () => 'done')).toBe('done');
  await expect(withinSession(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
});

test('work that a sign-in or sign-out has overtaken counts as cancelled, also by another tab', async () => {
  const signIn = async () => nextSession();
  await expect(withinSession(signIn)).rejects.toMatchObject({ kind: 'cancelled' });
  const signInElsewhere = async () => localStorage.setItem('orbit.epoch', '1000');
  await expect(withinSession(signInElsewhere)).rejects.toMatchObject({ kind: 'cancelled' });
});
