import type { AppContext } from '../context.ts';
import { reject } from '../errors.ts';
import { consume } from '../store/rate-limiters.ts';

/** Failures in a row after which the next attempt has to wait; the wait doubles up to a quarter of an hour. */
const FREE_FAILURES = 10;
const FIRST_WAIT_SECONDS = 30;
const MAX_WAIT_SECONDS = 15 * 60;
/** A series of failures is forgotten after a month, also for addresses that are not registered. */
const FAILURES = { name: 'sign_in_failures', points: FREE_FAILURES, seconds: 30 * 24 * 60 * 60 };
const WAIT = { name: 'sign_in_wait', points: 1, seconds: MAX_WAIT_SECONDS };

/**
 * Counts an attempt to sign in before its password is verified, so that parallel attempts can't slip through, and
 * rejects it with 429 while the address has to wait. Unknown addresses count alike, so that the response reveals nothing.
 */
export async function countAttempt({ rateLimiters }: AppContext, email: string): Promise<void> {
  const failures = rateLimiters.stored(FAILURES);
  const { consumedPoints } = await failures.penalty(email);
  const over = consumedPoints - FREE_FAILURES;
  if (over < 0) return;
  const wait = Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** Math.min(over, 10));
  if ((await consume(rateLimiters.stored(WAIT), email, wait)) === null) return;
  await failures.reward(email);
  reject(429, 'too_many', { errors: { password: ['errors.too_many'] } });
}

/** Failures in a row of the address. */
export async function failuresOf({ rateLimiters }: AppContext, email: string): Promise<number> {
  return (await rateLimiters.stored(FAILURES).get(email))?.consumedPoints ?? 0;
}

/** To be called when the right password was given. */
export async function clearAttempts({ rateLimiters }: AppContext, email: string): Promise<void> {
  await rateLimiters.stored(FAILURES).delete(email);
  await rateLimiters.stored(WAIT).delete(email);
}
