import { useEffect, useReducer } from 'react';
import * as v from 'valibot';
import { proxy, subscribe, useSnapshot } from 'valtio';
import { storedValue } from '../../core/device/stored-value.ts';
import { BREAK_STORAGE_KEY, breakStatus } from '../../core/shell/break-status.ts';
import { account, useAccount } from '../account/state.ts';

/**
 * A break as stored on this device, not with the player's private data: it survives a reload and a
 * sign-out, and applies before any response of the back end (decision 0016).
 */
const LocalBreak = v.object({
  /** The player's id; null for a guest, whose break the back end does not know. */
  player: v.nullable(v.number()),
  /** The back end's id of the break; null until it is saved there. */
  id: v.nullable(v.number()),
  /** Its end by this device's clock, epoch milliseconds. */
  until: v.number(),
  canEnd: v.boolean(),
});
export type LocalBreak = v.InferOutput<typeof LocalBreak>;

/** The longest timer, about 24 days; breaks are shorter, but a stored value may be anything. */
const MAX_TIMER_MS = 2_000_000_000;

const storedBreak = storedValue(BREAK_STORAGE_KEY, LocalBreak);

export const breakState = proxy<{ stored: LocalBreak | null }>({ stored: storedBreak.read() });

export function saveBreak(stored: LocalBreak | null): void {
  breakState.stored = stored;
  storedBreak.write(stored);
}

/** Another tab started or ended it. */
storedBreak.onOtherTab(() => {
  breakState.stored = storedBreak.read();
});

const isActiveFor = (stored: LocalBreak | null, player: number | null, now: number): stored is LocalBreak =>
  stored !== null && stored.player === player && stored.until > now;

/** The break that applies now to the current visitor; it no longer applies at its end time. */
export function currentBreak(now = Date.now()): LocalBreak | null {
  const player = account.player?.id ?? null;
  return isActiveFor(breakState.stored, player, now) ? breakState.stored : null;
}

/** The same for a component, which renders again when the break ends. */
export function useCurrentBreak(): LocalBreak | null {
  const { stored } = useSnapshot(breakState);
  const { player } = useAccount();
  const [, render] = useReducer((count: number) => count + 1, 0);
  const until = stored?.until ?? 0;
  useEffect(() => {
    const left = until - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(render, Math.min(left, MAX_TIMER_MS));
    // After the device has slept the timer is late.
    document.addEventListener('visibilitychange', render);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', render);
    };
  }, [until]);
  return isActiveFor(stored, player?.id ?? null, Date.now()) ? stored : null;
}

/** Applies the back end's break of the player; null ends one that the back end knew, but not one that is not sent yet. */
export function applyServerBreak(serverBreak: { id: number; until: number; can_end: boolean } | null): void {
  const player = account.player?.id ?? null;
  const own = breakState.stored?.player === player ? breakState.stored : null;
  if (serverBreak)
    saveBreak({ player, id: serverBreak.id, until: serverBreak.until, canEnd: serverBreak.can_end });
  else if (own && own.id !== null) saveBreak(null);
}

/** Tells the page whether the visitor is on a break, from now on. Returns an unsubscribe function. */
export function followBreak(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const apply = () => {
    clearTimeout(timer);
    // Whose break it is is known with the account.
    const active = account.authStatus === 'unknown' ? breakState.stored : currentBreak();
    const left = (active?.until ?? 0) - Date.now();
    breakStatus.isActive = left > 0;
    if (left > 0) timer = setTimeout(apply, Math.min(left, MAX_TIMER_MS));
  };
  apply();
  const unsubscribes = [subscribe(breakState, apply), subscribe(account, apply)];
  // After the device has slept the timer is late.
  document.addEventListener('visibilitychange', apply);
  return () => {
    clearTimeout(timer);
    for (const unsubscribe of unsubscribes) unsubscribe();
    document.removeEventListener('visibilitychange', apply);
  };
}
