import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { jurisdictions } from '../../../src/contract/jurisdictions.ts';
import { joinedAt, receive } from '../../../src/core/live-subjects.ts';
import { showPlayer } from '../../../src/features/account/state.ts';
import { endBreak, takeBreak } from '../../../src/features/safe-play/break.ts';
import '../../../src/features/safe-play/live.ts';
import { currentBreak, keepBreak } from '../../../src/features/safe-play/resting.ts';
import { loadSafePlay, safePlay } from '../../../src/features/safe-play/state.ts';
import { freshTab } from '../account/mount.tsx';
import { somePlayer, wire } from '../account/wire.ts';
import { HOUR, iso, MINUTE, NOON, someFacts } from './world.ts';

const TAKE = 'POST /api/player/locks';
const { CW, UK } = jurisdictions;
const lost = new TypeError('Failed to fetch');
const told = (until: number, can_end = true) => ({ id: 3, from: iso(NOON), until: iso(until), can_end });

beforeEach(() => {
  freshTab();
  keepBreak(null);
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  safePlay.aheadMs = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a break on this device', () => {
  test('holds from the press to its last moment, also when the back end can not be reached', async () => {
    wire({ [TAKE]: lost });
    showPlayer(somePlayer());
    await takeBreak(15, CW);
    expect(currentBreak()).toMatchObject({ until: NOON + 15 * MINUTE, id: null, canEnd: true });
    expect(currentBreak(NOON + 15 * MINUTE - 1)).not.toBeNull();
    expect(currentBreak(NOON + 15 * MINUTE)).toBeNull();
  });

  test('is a keyed call that says when it was pressed, by the clock of the back end', async () => {
    const { to } = wire({ [TAKE]: { status: 201, body: told(NOON + 5 * MINUTE + 7000) } });
    showPlayer(somePlayer());
    safePlay.aheadMs = 7000;
    await takeBreak(5, CW);
    expect(to(TAKE)[0]?.body).toEqual({ scope: 'all', minutes: 5, pressed_at: iso(NOON + 7000) });
    expect(to(TAKE)[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(currentBreak()).toMatchObject({ id: 3, until: NOON + 5 * MINUTE });
  });

  test('is its player’s alone, survives a sign-out and is there again at the next sign-in', async () => {
    wire({ [TAKE]: lost });
    showPlayer(somePlayer());
    await takeBreak(60, CW);
    showPlayer(null);
    expect(currentBreak()).toBeNull();
    showPlayer(somePlayer({ id: 8 }));
    expect(currentBreak()).toBeNull();
    showPlayer(somePlayer());
    expect(currentBreak()).toMatchObject({ until: NOON + HOUR });
    expect(localStorage.getItem('orbit.break')).toContain(String(NOON + HOUR));
  });

  test('of a guest is kept here and told to nobody', async () => {
    const { sent } = wire({});
    showPlayer(null);
    await takeBreak(5, CW);
    expect(currentBreak()).toMatchObject({ player: null });
    expect(sent).toEqual([]);
  });

  test('can end early where the licence allows it, the pause of 24 hours nowhere', async () => {
    wire({ [TAKE]: lost });
    showPlayer(somePlayer());
    await takeBreak(5, UK);
    expect(currentBreak()?.canEnd).toBe(false);
    keepBreak(null);
    await takeBreak(1440, CW);
    expect(currentBreak()).toMatchObject({ canEnd: false, until: NOON + 24 * HOUR });
    await endBreak();
    expect(currentBreak()).not.toBeNull();
  });

  test('is not shortened by a shorter one', async () => {
    wire({ [TAKE]: lost });
    showPlayer(somePlayer());
    await takeBreak(60, CW);
    await takeBreak(5, CW);
    expect(currentBreak()?.until).toBe(NOON + HOUR);
  });

  test('ends when the back end agrees, and stays when it says no', async () => {
    const { answers } = wire({
      [TAKE]: { status: 201, body: told(NOON + HOUR) },
      'DELETE /api/player/locks/3': { status: 403, body: { error: 'break_holds' } },
    });
    showPlayer(somePlayer());
    await takeBreak(60, CW);
    await expect(endBreak()).rejects.toMatchObject({ status: 403 });
    expect(currentBreak()).not.toBeNull();
    answers['DELETE /api/player/locks/3'] = { status: 204 };
    await endBreak();
    expect(currentBreak()).toBeNull();
  });

  test('that was begun on another device is taken over, and its end too; one not yet told stays', async () => {
    const { answers } = wire({
      'GET /api/player/safe_play': { body: someFacts({ break: told(NOON + HOUR) }) },
      [TAKE]: lost,
    });
    showPlayer(somePlayer());
    await loadSafePlay();
    expect(currentBreak()).toMatchObject({ id: 3, until: NOON + HOUR });
    answers['GET /api/player/safe_play'] = { body: someFacts() };
    await loadSafePlay();
    expect(currentBreak()).toBeNull();
    await takeBreak(5, CW);
    await loadSafePlay();
    expect(currentBreak()).toMatchObject({ id: null });
  });

  test('a kept value that is none is no break', async () => {
    localStorage.setItem('orbit.break', '{"player":7,"until":"soon"}');
    window.dispatchEvent(new StorageEvent('storage', { key: 'orbit.break' }));
    showPlayer(somePlayer());
    expect(currentBreak()).toBeNull();
  });
});

describe('a break of another device', () => {
  const hear = (seq: number, held: object | null) =>
    receive({ seq, id: String(seq), type: 'break_changed', data: { break: held }, at: iso(NOON) }, false);

  test('holds here as soon as it is told, by the clock of the back end, and ends when that is told', async () => {
    wire({ 'GET /api/player/safe_play': { body: someFacts({ at: iso(NOON + 7000) }) } });
    showPlayer(somePlayer());
    joinedAt(0);
    await loadSafePlay();
    hear(1, told(NOON + 5 * MINUTE + 7000));
    expect(currentBreak()).toMatchObject({ id: 3, until: NOON + 5 * MINUTE });
    hear(2, null);
    expect(currentBreak()).toBeNull();
  });

  test('that was queued on this device and not told yet is not ended by it', async () => {
    wire({ 'GET /api/player/safe_play': { body: someFacts() }, [TAKE]: lost });
    showPlayer(somePlayer());
    joinedAt(0);
    await loadSafePlay();
    await takeBreak(15, CW);
    hear(1, null);
    expect(currentBreak()).toMatchObject({ id: null });
  });
});
