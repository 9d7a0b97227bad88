import type { AppContext } from '../context.ts';
import { reject } from '../errors.ts';

/** Failures in a row after which the next attempt has to wait; the wait doubles up to a quarter of an hour. */
const FREE_FAILURES = 10;
const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 15 * 60_000;
/** Addresses stored; the one unused for longest is deleted first. */
const MAX_ADDRESSES = 10_000;

interface Attempts {
  failures: number;
  at: number;
}

const attemptsByApp = new WeakMap<AppContext, Map<string, Attempts>>();

function attemptsOf(app: AppContext): Map<string, Attempts> {
  const known = attemptsByApp.get(app) ?? new Map<string, Attempts>();
  attemptsByApp.set(app, known);
  return known;
}

/**
 * Counts an attempt to sign in before its password is verified, so that parallel attempts can't slip through, and
 * rejects it with 429 while the address has to wait. Unknown addresses count alike, so that the response reveals nothing.
 * `before` are the failures that the store has from before this process.
 */
export function countAttempt(app: AppContext, email: string, before: number): void {
  const known = attemptsOf(app);
  const now = app.clock.now().getTime();
  const attempts = known.get(email) ?? { failures: before, at: Number.NEGATIVE_INFINITY };
  const over = attempts.failures - FREE_FAILURES;
  const wait = over < 0 ? 0 : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(over, 10));
  if (now - attempts.at < wait) reject(429, 'too_many', { errors: { password: ['errors.too_many'] } });
  known.delete(email);
  known.set(email, { failures: attempts.failures + 1, at: now });
  const oldest = known.keys().next();
  if (known.size > MAX_ADDRESSES && !oldest.done) known.delete(oldest.value);
}

/** Failures in a row of the address, those of before this process included. */
export const failuresOf = (app: AppContext, email: string, before: number): number =>
  attemptsOf(app).get(email)?.failures ?? before;

/** To be called when the right password was given. */
export function clearAttempts(app: AppContext, email: string): void {
  attemptsOf(app).delete(email);
}
