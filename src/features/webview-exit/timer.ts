/** So long after the timer's first start in a session the popup appears, milliseconds (platform 4). */
export const EXIT_AFTER_MS = 300_000;
/** How often that is looked at, milliseconds. */
export const EXIT_CHECK_MS = 60_000;

const STARTED = 'orbit.webviewSince';
const SHOWN = 'orbit.webviewExit';

/** The session's own memory; a window without one starts anew with every load, and is told at most once a load. */
const session = {
  get(name: string): string | null {
    try {
      return sessionStorage.getItem(name);
    } catch {
      return null;
    }
  },
  set(name: string, value: string): void {
    try {
      sessionStorage.setItem(name, value);
    } catch {
      // See above.
    }
  },
};

/** When the timer first started in this session, epoch milliseconds; starts it. */
export function startedAt(now = Date.now()): number {
  const kept = Number(session.get(STARTED) ?? Number.NaN);
  if (Number.isFinite(kept) && kept <= now) return kept;
  session.set(STARTED, String(now));
  return now;
}

export const wasShown = (): boolean => session.get(SHOWN) !== null;

export const markShown = (): void => session.set(SHOWN, '1');

export interface ExitFacts {
  readonly since: number;
  readonly now: number;
  readonly wasShown: boolean;
  readonly isCashboxOpen: boolean;
  readonly isPlaying: boolean;
}

/** Whether a look at the clock opens the popup: skipped, not spent, while a cashbox is open or a game is on. */
export const isExitDue = ({ since, now, wasShown, isCashboxOpen, isPlaying }: ExitFacts): boolean =>
  !wasShown && !isCashboxOpen && !isPlaying && now - since >= EXIT_AFTER_MS;
