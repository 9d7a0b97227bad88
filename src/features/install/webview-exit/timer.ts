import { MINUTE_MS } from '../../../lib/time-units.ts';

/** When the popup appears after the timer's first start in a session, milliseconds (SHELL-33). */
export const EXIT_AFTER_MS = 300_000;
/** How often that is checked, milliseconds. */
export const EXIT_CHECK_MS = MINUTE_MS;

const STARTED_KEY = 'orbit.webviewSince';
const SHOWN_KEY = 'orbit.webviewExit';

/** Session storage; without it the timer starts again with every load, and the popup shows at most once per load. */
const tabStorage = {
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

/** Starts the timer unless it runs; returns when it first started in this session, epoch milliseconds. */
export function startedAt(now = Date.now()): number {
  const stored = Number(tabStorage.get(STARTED_KEY) ?? Number.NaN);
  if (Number.isFinite(stored) && stored <= now) return stored;
  tabStorage.set(STARTED_KEY, String(now));
  return now;
}

export const wasShown = (): boolean => tabStorage.get(SHOWN_KEY) !== null;

export const markShown = (): void => tabStorage.set(SHOWN_KEY, '1');

interface ExitFacts {
  readonly since: number;
  readonly now: number;
  readonly wasShown: boolean;
  readonly isCashboxOpen: boolean;
  readonly isPlaying: boolean;
}

/** Whether the popup opens now: postponed while a cashbox is open or a game runs. */
export const isExitDue = ({ since, now, wasShown, isCashboxOpen, isPlaying }: ExitFacts): boolean =>
  !wasShown && !isCashboxOpen && !isPlaying && now - since >= EXIT_AFTER_MS;
