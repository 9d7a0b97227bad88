import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { jurisdictions } from '../../../src/contract/operator/jurisdictions.ts';
import { handleUserJoin, receiveEvent } from '../../../src/core/realtime/subscriptions.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { endBreak, takeBreak } from '../../../src/features/safe-play/break.ts';
import '../../../src/features/safe-play/realtime.ts';
import { currentBreak, saveBreak } from '../../../src/features/safe-play/local-break.ts';
import { loadSafePlay, safePlay } from '../../../src/features/safe-play/state.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab } from '../../setup/mount.tsx';
import { HOUR, iso, MINUTE, NOON, someFacts } from './fixtures.ts';

const TAKE = 'POST /api/player/locks';
const { CW, UK } = jurisdictions;
const lost = new TypeError('Failed to fetch');
const breakUntil = (until: number, can_end = true) => ({
  id: 3,
  from: iso(NOON),
  until: iso(until),
  can_end,
});

beforeEach(() => {
  freshTab();
  saveBreak(null);
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  safePlay.clockOffsetMs = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a break on this device', () => {
  test('holds from the press to its last moment, also when the back end can not be reached', async () => {
    stubFetch({ [TAKE]: lost });
    setPlayer(somePlayer());
    await takeBreak(15, CW);
    expect(currentBreak()).toMatchObject({ until: NOON + 15 * MINUTE, id: null, canEnd: true });
    expect(currentBreak(NOON + 15 * MINUTE - 1)).not.toBeNull();
    expect(currentBreak(NOON + 15 * MINUTE)).toBeNull();
  });

  test('is a keyed call with the time of the press, by the clock of the back end', async () => {
    const { to } = stubFetch({ [TAKE]: { status: 201, body: breakUntil(NOON + 5 * MINUTE + 7000) } });
    setPlayer(somePlayer());
    safePlay.clockOffsetMs = 7000;
    await takeBreak(5, CW);
    expect(to(TAKE)[0]?.body).toEqual({ scope: 'all', minutes: 5, pressed_at: iso(NOON + 7000) });
    expect(to(TAKE)[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(currentBreak()).toMatchObject({ id: 3, until: NOON + 5 * MINUTE });
  });

  test('belongs to its player, survives a sign-out and applies again after the next sign-in', async () => {
    stubFetch({ [TAKE]: lost });
    setPlayer(somePlayer());
    await takeBreak(60, CW);
    setPlayer(null);
    expect(currentBreak()).toBeNull();
    setPlayer(somePlayer({ id: 8 }));
    expect(currentBreak()).toBeNull();
    setPlayer(somePlayer());
    expect(currentBreak()).toMatchObject({ until: NOON + HOUR });
    expect(localStorage.getItem('orbit.break')).toContain(String(NOON + HOUR));
  });

  test('of a guest is stored here and not sent', async () => {
    const { sent } = stubFetch({});
    setPlayer(null);
    await takeBreak(5, CW);
    expect(currentBreak()).toMatchObject({ player: null });
    expect(sent).toEqual([]);
  });

  test('can end early where the licence allows it, but never the pause of 24 hours', async () => {
    stubFetch({ [TAKE]: lost });
    setPlayer(somePlayer());
    await takeBreak(5, UK);
    expect(currentBreak()?.canEnd).toBe(false);
    saveBreak(null);
    await takeBreak(1440, CW);
    expect(currentBreak()).toMatchObject({ canEnd: false, until: NOON + 24 * HOUR });
    await endBreak();
    expect(currentBreak()).not.toBeNull();
  });

  test('is not shortened by a shorter one', async () => {
    stubFetch({ [TAKE]: lost });
    setPlayer(somePlayer());
    await takeBreak(60, CW);
    await takeBreak(5, CW);
    expect(currentBreak()?.until).toBe(NOON + HOUR);
  });

  test('ends five minutes after the back end accepts it, and stays when it rejects it', async () => {
    const { answers } = stubFetch({
      [TAKE]: { status: 201, body: breakUntil(NOON + HOUR) },
      'DELETE /api/player/locks/3': { status: 403, body: { error: 'break_holds' } },
    });
    setPlayer(somePlayer());
    await takeBreak(60, CW);
    await expect(endBreak()).rejects.toMatchObject({ status: 403 });
    expect(currentBreak()).not.toBeNull();
    answers['DELETE /api/player/locks/3'] = { status: 204 };
    await endBreak();
    expect(currentBreak()).toMatchObject({ until: NOON + 5 * MINUTE, canEnd: false });
  });

  test('that was started on another device is applied, and its end too; an unsent one is retained', async () => {
    const { answers } = stubFetch({
      'GET /api/player/safe_play': { body: someFacts({ break: breakUntil(NOON + HOUR) }) },
      [TAKE]: lost,
    });
    setPlayer(somePlayer());
    await loadSafePlay();
    expect(currentBreak()).toMatchObject({ id: 3, until: NOON + HOUR });
    answers['GET /api/player/safe_play'] = { body: someFacts() };
    await loadSafePlay();
    expect(currentBreak()).toBeNull();
    await takeBreak(5, CW);
    await loadSafePlay();
    expect(currentBreak()).toMatchObject({ id: null });
  });

  test('an invalid stored value counts as no break', async () => {
    localStorage.setItem('orbit.break', '{"player":7,"until":"soon"}');
    window.dispatchEvent(new StorageEvent('storage', { key: 'orbit.break' }));
    setPlayer(somePlayer());
    expect(currentBreak()).toBeNull();
  });
});

describe('a break of another device', () => {
  const emit = (seq: number, held: object | null) =>
    receiveEvent(
      { seq, id: String(seq), type: 'break_changed', data: { break: held }, at: iso(NOON) },
      false,
    );

  test('applies here as soon as its event arrives, by the clock of the back end, and ends with its event', async () => {
    stubFetch({ 'GET /api/player/safe_play': { body: someFacts({ at: iso(NOON + 7000) }) } });
    setPlayer(somePlayer());
    handleUserJoin(0);
    await loadSafePlay();
    emit(1, breakUntil(NOON + 5 * MINUTE + 7000));
    expect(currentBreak()).toMatchObject({ id: 3, until: NOON + 5 * MINUTE });
    emit(2, null);
    expect(currentBreak()).toBeNull();
  });

  test('that was queued on this device and not sent yet is not ended by it', async () => {
    stubFetch({ 'GET /api/player/safe_play': { body: someFacts() }, [TAKE]: lost });
    setPlayer(somePlayer());
    handleUserJoin(0);
    await loadSafePlay();
    await takeBreak(15, CW);
    emit(1, null);
    expect(currentBreak()).toMatchObject({ id: null });
  });
});
