import { proxy, useSnapshot } from 'valtio';
import { jurisdictions } from '../../contract/operator/jurisdictions.ts';
import { licence } from '../account/licence.ts';
import { onSignedIn, onSignedOut } from '../account/session/session-events.ts';
import { account } from '../account/state.ts';

/** Key of the specification (SAFER-26); its value is the start, epoch milliseconds. */
const STORAGE_KEY = 'sessionTime';

/** When the session started; null where no timer runs (SAFER-26). */
export const sessionTimer = proxy<{ startedAt: number | null }>({ startedAt: null });

export const useSessionTimer = () => useSnapshot(sessionTimer);

/** Starts the timer, or resumes it after a reload; only for a signed-in player under a licence that has it. */
export function startSessionTimer(now = Date.now()): void {
  const isRunning = account.authStatus === 'player' && jurisdictions[licence()].sessionTimer;
  if (isRunning) sessionTimer.startedAt ??= storedStart(now) ?? now;
  else stopSessionTimer();
}

/** Resets the timer at sign-out. */
export function stopSessionTimer(): void {
  sessionTimer.startedAt = null;
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Stores the start: a hidden page may be discarded without another event (SAFER-26). */
function saveSessionTimer(): void {
  if (sessionTimer.startedAt === null) return;
  try {
    sessionStorage.setItem(STORAGE_KEY, String(sessionTimer.startedAt));
  } catch {
    // Without storage a reload starts again.
  }
}

function storedStart(now: number): number | null {
  try {
    const stored = Number(sessionStorage.getItem(STORAGE_KEY) ?? Number.NaN);
    return Number.isFinite(stored) && stored > 0 && stored <= now ? stored : null;
  } catch {
    return null;
  }
}

/** Follows sign-in and sign-out, and stores the start whenever the page is hidden. Returns an unsubscribe function. */
export function followSessionTimer(): () => void {
  const unsubscribes = [onSignedIn(() => startSessionTimer()), onSignedOut(stopSessionTimer)];
  const ifHidden = () => {
    if (document.visibilityState === 'hidden') saveSessionTimer();
  };
  addEventListener('pagehide', saveSessionTimer);
  document.addEventListener('visibilitychange', ifHidden);
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    removeEventListener('pagehide', saveSessionTimer);
    document.removeEventListener('visibilitychange', ifHidden);
  };
}
