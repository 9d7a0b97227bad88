import { type App, refuse } from './ask.ts';

/** Failures in a row after which the next attempt has to wait; the wait doubles up to a quarter of an hour. */
const FREE_FAILURES = 10;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Addresses remembered; the longest untouched is forgotten first. */
const REMEMBERED = 10_000;

interface Attempts {
  failures: number;
  at: number;
}

const remembered = new WeakMap<App, Map<string, Attempts>>();

function attemptsOf(app: App): Map<string, Attempts> {
  const known = remembered.get(app) ?? new Map<string, Attempts>();
  remembered.set(app, known);
  return known;
}

/**
 * Counts an attempt to sign in before its password is looked at, so that attempts side by side can't slip through, and
 * refuses it with 429 while the address has to wait. Unknown addresses count alike: the answer tells nothing.
 * `before` are the failures that the store remembers from before this process.
 */
export function countAttempt(app: App, email: string, before: number): void {
  const known = attemptsOf(app);
  const now = app.clock.now().getTime();
  const attempts = known.get(email) ?? { failures: before, at: Number.NEGATIVE_INFINITY };
  const over = attempts.failures - FREE_FAILURES;
  const wait = over < 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(over, 10));
  if (now - attempts.at < wait) refuse(429, 'too_many', { errors: { password: ['errors.too_many'] } });
  known.delete(email);
  known.set(email, { failures: attempts.failures + 1, at: now });
  const oldest = known.keys().next();
  if (known.size > REMEMBERED && !oldest.done) known.delete(oldest.value);
}

/** Failures in a row of the address, those of before this process included. */
export const failuresOf = (app: App, email: string, before: number): number =>
  attemptsOf(app).get(email)?.failures ?? before;

/** The player has proved who they are. */
export function clearAttempts(app: App, email: string): void {
  attemptsOf(app).delete(email);
}
