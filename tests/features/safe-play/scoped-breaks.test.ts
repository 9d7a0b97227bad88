import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { jurisdictions } from '../../../src/contract/operator/jurisdictions.ts';
import { breakStatus } from '../../../src/core/shell/break-status.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { currentBreak, saveBreak } from '../../../src/features/safe-play/local-break.ts';
import { loadSafeguards } from '../../../src/features/safe-play/safeguards.ts';
import { endScopedBreak, takeScopedBreak } from '../../../src/features/safe-play/scoped-break-actions.ts';
import {
  currentScopedBreaks,
  scopedBreakOf,
  scopedBreaks,
} from '../../../src/features/safe-play/scoped-breaks.ts';
import { safePlay } from '../../../src/features/safe-play/state.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab } from '../../setup/mount.tsx';
import { someGame } from '../play/fixtures.ts';
import { HOUR, iso, MINUTE, NOON } from './fixtures.ts';

const TAKE = 'POST /api/player/locks';
const LOAD = 'GET /api/player/safeguards';
const lost = new TypeError('Failed to fetch');
const { CW } = jurisdictions;
const book = someGame({ categories: ['pokies', 'new'] });
const other = someGame({ identifier: 'acme:other', categories: ['pokies'] });
const table = someGame({ identifier: 'acme:table', categories: ['table'] });
const ofBook = { scope: 'game', target: book.identifier } as const;
const ofPokies = { scope: 'category', target: 'pokies' } as const;
const facts = (breaks: object[]) => ({
  breaks,
  check: { loss: null, rounds: null, pace: null },
  plan: null,
  asks_for_plan: false,
});

beforeEach(() => {
  freshTab();
  saveBreak(null);
  scopedBreaks.rows = [];
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  safePlay.clockOffsetMs = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a break from one game', () => {
  test('holds on this device without a network, to its last moment, and leaves other games open', async () => {
    stubFetch({ [TAKE]: lost });
    setPlayer(somePlayer());
    await takeScopedBreak(ofBook, 60, CW);
    expect(scopedBreakOf(book)).toMatchObject({ id: null, until: NOON + HOUR });
    expect(scopedBreakOf(book, NOON + HOUR - 1)).not.toBeNull();
    expect(scopedBreakOf(book, NOON + HOUR)).toBeNull();
    expect(scopedBreakOf(other)).toBeNull();
    expect(currentBreak()).toBeNull();
  });

  test('is on its tiles at once, and no longer when it ends', async () => {
    stubFetch({ [TAKE]: lost });
    setPlayer(somePlayer());
    expect(breakStatus.covers).toBeNull();
    await takeScopedBreak(ofBook, 60, CW);
    await vi.waitFor(() => expect(breakStatus.covers?.(book)).toBe(true));
    expect(breakStatus.covers?.(other)).toBe(false);
    expect(breakStatus.isActive).toBe(false);
    vi.setSystemTime(NOON + HOUR);
    expect(breakStatus.covers?.(book)).toBe(false);
  });

  test('survives a reload and a sign-out, and is of its player', async () => {
    stubFetch({ [TAKE]: lost });
    setPlayer(somePlayer());
    await takeScopedBreak(ofBook, 60, CW);
    setPlayer(null);
    expect(scopedBreakOf(book)).toBeNull();
    window.dispatchEvent(new StorageEvent('storage', { key: 'orbit.scopedBreaks' }));
    setPlayer(somePlayer());
    expect(scopedBreakOf(book)).toMatchObject({ until: NOON + HOUR });
  });

  test('is confirmed by the back end, and a shorter one does not shorten it', async () => {
    const until = NOON + 24 * HOUR;
    const { to } = stubFetch({
      [TAKE]: { status: 201, body: { id: 5, from: iso(NOON), until: iso(until), can_end: false } },
    });
    setPlayer(somePlayer());
    await takeScopedBreak(ofBook, 1440, CW);
    expect(to(TAKE)[0]?.body).toMatchObject({ ...ofBook, minutes: 1440, pressed_at: iso(NOON) });
    await takeScopedBreak(ofBook, 60, CW);
    expect(scopedBreakOf(book)).toMatchObject({ id: 5, until, canEnd: false });
  });

  test('that is not sent yet is never lifted by what the back end knows', async () => {
    const net = stubFetch({ [TAKE]: lost, [LOAD]: { body: facts([]) } });
    setPlayer(somePlayer());
    await takeScopedBreak(ofBook, 60, CW);
    await loadSafeguards();
    expect(scopedBreakOf(book)).not.toBeNull();
    const shorter = { ...ofBook, id: 9, from: iso(NOON), until: iso(NOON + MINUTE), can_end: true };
    net.answers[LOAD] = { body: facts([shorter]) };
    await loadSafeguards();
    expect(scopedBreakOf(book)).toMatchObject({ until: NOON + HOUR });
    const longer = { ...shorter, until: iso(NOON + 2 * HOUR) };
    net.answers[LOAD] = { body: facts([longer]) };
    await loadSafeguards();
    expect(currentScopedBreaks()).toHaveLength(1);
    expect(scopedBreakOf(book)).toMatchObject({ id: 9, until: NOON + 2 * HOUR });
    net.answers[LOAD] = { body: facts([]) };
    await loadSafeguards();
    expect(scopedBreakOf(book)).toBeNull();
  });

  test('ends minutes after it was asked for where the licence allows it', async () => {
    const { to } = stubFetch({
      [TAKE]: { status: 201, body: { id: 5, from: iso(NOON), until: iso(NOON + HOUR), can_end: true } },
      'DELETE /api/player/locks/5': { status: 204 },
    });
    setPlayer(somePlayer());
    await takeScopedBreak(ofBook, 60, CW);
    const [running] = currentScopedBreaks();
    if (running) await endScopedBreak(running);
    expect(to('DELETE /api/player/locks/5')).toHaveLength(1);
    expect(scopedBreakOf(book)).toMatchObject({ until: NOON + 5 * MINUTE, canEnd: false });
  });
});

test('a break from a category is from all its games; of a guest it is stored here and not sent', async () => {
  const { sent } = stubFetch({});
  setPlayer(null);
  await takeScopedBreak(ofPokies, 60, CW);
  expect(scopedBreakOf(book)).not.toBeNull();
  expect(scopedBreakOf(other)).not.toBeNull();
  expect(scopedBreakOf(table)).toBeNull();
  expect(sent).toEqual([]);
});
