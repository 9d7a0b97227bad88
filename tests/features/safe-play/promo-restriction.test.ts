import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setLimitReached } from '../../../src/core/shell/limit-status.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { setCalm } from '../../../src/features/calm/calm.ts';
import { saveBreak } from '../../../src/features/safe-play/local-break.ts';
import {
  holdsPromosBack,
  reportPromoRestriction,
} from '../../../src/features/safe-play/promo-restriction.ts';
import { loadSafePlay, safePlay } from '../../../src/features/safe-play/state.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab } from '../../setup/mount.tsx';
import { HOUR, iso, MINUTE, NOON, someFacts } from './fixtures.ts';

const SAFE_PLAY = 'GET /api/player/safe_play';
const sessionLimit = { hours: 1, started_at: iso(NOON), ends_at: iso(NOON + HOUR), next_hours: 1 };

/** The worker that controls the page, and what it was sent. */
const restrictions: unknown[] = [];
const controller = {
  postMessage: ({ type, data }: { type: string; data: { restriction: unknown } }) => {
    if (type === 'restrictPromos') restrictions.push(data.restriction);
  },
};
const container = Object.assign(new EventTarget(), { controller: controller as object | null });
let unsubscribe = () => {};
/** State is announced in a microtask. */
const settle = () => Promise.resolve();

beforeEach(() => {
  freshTab();
  saveBreak(null);
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: container }));
  container.controller = controller;
  stubFetch({ [SAFE_PLAY]: { body: someFacts() } });
  restrictions.length = 0;
});
afterEach(() => {
  unsubscribe();
  setPlayer(null);
  setCalm(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the worker', () => {
  test('is notified of calm mode at once, and of a player only when one is known', async () => {
    setCalm(true);
    unsubscribe = reportPromoRestriction();
    expect(restrictions).toEqual([{ calm: true }]);
    setPlayer(somePlayer());
    await settle();
    expect(restrictions.at(-1)).toEqual({ calm: true, locked_until: null });
    setCalm(false);
    await settle();
    expect(restrictions.at(-1)).toEqual({ calm: false, locked_until: null });
  });

  test('is notified of a break when it begins, and keeps it when the player signs out', async () => {
    const player = somePlayer();
    setPlayer(player);
    unsubscribe = reportPromoRestriction();
    saveBreak({ player: player.id, id: 3, until: NOON + HOUR, canEnd: false });
    await settle();
    expect(restrictions.at(-1)).toMatchObject({ locked_until: NOON + HOUR });
    setPlayer(null);
    await settle();
    expect(restrictions.at(-1)).toEqual({ calm: false });
  });

  test('is notified of the time at which the session limit will be reached, by the clock of the device', async () => {
    stubFetch({ [SAFE_PLAY]: { body: someFacts({ at: iso(NOON + MINUTE), session_limit: sessionLimit }) } });
    setPlayer(somePlayer());
    unsubscribe = reportPromoRestriction();
    await loadSafePlay();
    await settle();
    expect(restrictions.at(-1)).toMatchObject({ limited_from: NOON + HOUR - MINUTE });
    safePlay.facts = someFacts();
    await settle();
    expect(restrictions.at(-1)).toMatchObject({ limited_from: null });
  });

  test('is notified of any other limit that is reached, and when it no longer is', async () => {
    setPlayer(somePlayer());
    unsubscribe = reportPromoRestriction();
    await loadSafePlay();
    setLimitReached(true);
    await settle();
    expect(restrictions.at(-1)).toMatchObject({ limited_from: 0 });
    expect(holdsPromosBack()).toBe(true);
    setLimitReached(false);
    await settle();
    expect(restrictions.at(-1)).toMatchObject({ limited_from: null });
  });

  test('is notified of the same state once, and again when it first controls the page', async () => {
    container.controller = null;
    unsubscribe = reportPromoRestriction();
    expect(restrictions).toEqual([]);
    container.controller = controller;
    container.dispatchEvent(new Event('controllerchange'));
    expect(restrictions).toEqual([{ calm: false }]);
    safePlay.clockOffsetMs += 1;
    await settle();
    expect(restrictions).toHaveLength(1);
  });
});

test('promos are held back in a break, in calm mode and once the limit of the session is reached', () => {
  const player = somePlayer();
  setPlayer(player);
  expect(holdsPromosBack()).toBe(false);
  saveBreak({ player: player.id, id: 3, until: NOON + HOUR, canEnd: false });
  expect([holdsPromosBack(), holdsPromosBack(NOON + HOUR)]).toEqual([true, false]);
  saveBreak(null);
  setCalm(true);
  expect(holdsPromosBack()).toBe(true);
  setCalm(false);
  safePlay.facts = someFacts({ session_limit: sessionLimit });
  safePlay.clockOffsetMs = 0;
  expect([holdsPromosBack(), holdsPromosBack(NOON + HOUR)]).toEqual([false, true]);
});
