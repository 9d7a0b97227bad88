import { proxy, useSnapshot } from 'valtio';
import { jurisdictions } from '../../contract/jurisdictions.ts';
import { onSignedIn, onSignedOut } from '../account/session.ts';
import { account } from '../account/state.ts';
import { licence } from '../config/licence.ts';

/** Key of the specification (platform 9); holds the moment of the start, epoch milliseconds. */
const NAME = 'sessionTime';

/** When the session began; null where no timer runs (platform 4, Session timer). */
export const sessionTimer = proxy<{ startedAt: number | null }>({ startedAt: null });

export const useSessionTimer = () => useSnapshot(sessionTimer);

/** Begins or goes on where a reload cut off; only for who is signed in, under a licence that has the timer. */
export function startTimer(now = Date.now()): void {
  const runs = account.standing === 'player' && jurisdictions[licence()].sessionTimer;
  if (runs) sessionTimer.startedAt ??= keptStart(now) ?? now;
  else stopTimer();
}

/** A logout resets it. */
export function stopTimer(): void {
  sessionTimer.startedAt = null;
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // Nothing is kept where nothing can be.
  }
}

/** Keeps the start: a page may go without another word once it is hidden (product 3.2 no. 25). */
export function keepTimer(): void {
  if (sessionTimer.startedAt === null) return;
  try {
    sessionStorage.setItem(NAME, String(sessionTimer.startedAt));
  } catch {
    // Without a storage a reload begins anew.
  }
}

function keptStart(now: number): number | null {
  try {
    const kept = Number(sessionStorage.getItem(NAME) ?? Number.NaN);
    return Number.isFinite(kept) && kept > 0 && kept <= now ? kept : null;
  } catch {
    return null;
  }
}

/** Follows sign-in and sign-out and keeps the start whenever the page may go. Gives the end of it. */
export function followTimer(): () => void {
  const ends = [onSignedIn(() => startTimer()), onSignedOut(stopTimer)];
  const ifHidden = () => {
    if (document.visibilityState === 'hidden') keepTimer();
  };
  addEventListener('pagehide', keepTimer);
  document.addEventListener('visibilitychange', ifHidden);
  return () => {
    for (const end of ends) end();
    removeEventListener('pagehide', keepTimer);
    document.removeEventListener('visibilitychange', ifHidden);
  };
}
