import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emitCacheUpdate } from '../../../../src/core/data/cache-updates.ts';
import { initialLoadState, loadRegistry } from '../../../../src/core/data/loader.ts';
import { nextSession } from '../../../../src/core/session/epoch.ts';
import { createPlayerLoader } from '../../../../src/features/account/session/player-loader.ts';
import { setSignedIn } from '../../../../src/features/account/session/session-events.ts';

const PATH = '/api/player/something';

/** A subject whose answers the test gives, in the order of their requests. */
function createSubject() {
  const loading = initialLoadState();
  const answers: ((answer: string) => void)[] = [];
  const apply = vi.fn();
  const fetch = vi.fn(() => new Promise<string>(resolve => answers.push(resolve)));
  const load = createPlayerLoader(loading, fetch, apply, PATH);
  return { loading, answers, apply, fetch, load };
}

/** What a sign-in as another player does. */
function signInAsOther() {
  nextSession();
  setSignedIn(false);
  setSignedIn(true);
}

beforeEach(() => setSignedIn(true));
afterEach(() => {
  setSignedIn(false);
  loadRegistry.visible.length = 0;
});

test('a player’s answer is applied', async () => {
  const { loading, answers, apply, load } = createSubject();
  const done = load();
  answers[0]?.('ann');
  await done;
  expect(apply).toHaveBeenCalledExactlyOnceWith('ann');
  expect(loading.phase).toBe('ready');
});

test('a guest’s load requests nothing and does not count as loaded, so that the player’s does', async () => {
  setSignedIn(false);
  const { loading, answers, apply, fetch, load } = createSubject();
  await load();
  expect(fetch).not.toHaveBeenCalled();
  expect(loading).toEqual(initialLoadState());
  setSignedIn(true);
  const done = load();
  answers[0]?.('ann');
  await done;
  expect(apply).toHaveBeenCalledExactlyOnceWith('ann');
});

test('an answer that arrives after another player has signed in is not applied; where it is shown, the new player’s is', async () => {
  const { loading, answers, apply, load } = createSubject();
  loadRegistry.visible.push(loading);
  const done = load();
  signInAsOther();
  answers[0]?.('ann');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(apply).not.toHaveBeenCalled();
  answers[1]?.('ben');
  await done;
  expect(apply).toHaveBeenCalledExactlyOnceWith('ben');
});

test('an answer that arrives after the sign-out is not applied, nor is another one requested', async () => {
  const { loading, answers, apply, fetch, load } = createSubject();
  loadRegistry.visible.push(loading);
  const done = load();
  nextSession();
  setSignedIn(false);
  answers[0]?.('ann');
  await done;
  expect(apply).not.toHaveBeenCalled();
  expect(fetch).toHaveBeenCalledOnce();
  expect(loading.phase).toBe('idle');
});

test('nor is one to a request between another tab’s sign-out and this tab’s', async () => {
  const { answers, apply, load } = createSubject();
  nextSession();
  const done = load();
  setSignedIn(false);
  answers[0]?.('ann');
  await done;
  expect(apply).not.toHaveBeenCalled();
});

test('what the worker stores again is not read for a guest', async () => {
  const { loading, answers, fetch, load } = createSubject();
  const done = load();
  answers[0]?.('ann');
  await done;
  setSignedIn(false);
  emitCacheUpdate(PATH);
  await new Promise(resolve => setTimeout(resolve));
  expect(fetch).toHaveBeenCalledOnce();
  expect(loading.phase).toBe('ready');
});
