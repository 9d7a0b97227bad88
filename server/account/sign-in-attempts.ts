import type { AppContext, Visitor } from '../context.ts';
import { reject } from '../errors.ts';
import type { PlayerRow } from '../players/tables.ts';
import { consume } from '../store/rate-limiters.ts';
import { isKnownDevice } from './known-devices.ts';

/** Who is trying: wrong guesses of one client must not keep another one out. */
export interface SignInAttempt {
  readonly email: string;
  readonly visitor: Pick<Visitor, 'network' | 'device'>;
  /** The player of the e-mail address has signed in with this device's cookie before, which nobody else has. */
  readonly isKnownDevice: boolean;
}

export const attemptOf = async (
  { db }: Pick<AppContext, 'db'>,
  { id, email }: Pick<PlayerRow, 'id' | 'email'>,
  visitor: Visitor,
): Promise<SignInAttempt> => ({
  email,
  visitor,
  isKnownDevice: await isKnownDevice(db, id, visitor.device),
});

/** How many failures in a row are free, and how long each attempt after them waits: doubled up to the longest. */
interface Patience {
  readonly freeFailures: number;
  readonly firstWaitSeconds: number;
  readonly maxWaitSeconds: number;
}
const OF_CLIENT: Patience = { freeFailures: 10, firstWaitSeconds: 30, maxWaitSeconds: 15 * 60 };
/** Over all networks, against guesses from many of them; a player's own devices don't wait for it (ACCOUNT-8). */
const OF_EMAIL: Patience = { freeFailures: 100, firstWaitSeconds: 15, maxWaitSeconds: 60 };

/** A series of failures is forgotten after a month, also for e-mail addresses that nobody has registered. */
const FAILURES = { name: 'sign_in_failures', points: OF_CLIENT.freeFailures, seconds: 30 * 24 * 60 * 60 };
const WAIT = { name: 'sign_in_wait', points: 1, seconds: OF_CLIENT.maxWaitSeconds };

const clientKey = ({ email, visitor, isKnownDevice }: SignInAttempt): string =>
  isKnownDevice ? `${email} device ${visitor.device}` : `${email} network ${visitor.network}`;

/**
 * Counts an attempt to sign in before its password is verified, so that parallel attempts can't slip through, and
 * rejects it with 429 while it has to wait. Unknown e-mail addresses count alike, so that the response reveals nothing. Whoever has
 * to wait may choose a new password by mail instead, which ends the wait.
 */
export async function countAttempt(app: AppContext, attempt: SignInAttempt): Promise<void> {
  const counted = [[clientKey(attempt), OF_CLIENT] as const];
  if (!attempt.isKnownDevice) counted.push([attempt.email, OF_EMAIL]);
  for (const [index, [key, patience]] of counted.entries()) {
    if (await isAllowed(app, key, patience)) continue;
    for (const [before] of counted.slice(0, index + 1))
      await app.rateLimiters.stored(FAILURES).reward(before);
    reject(429, 'too_many', { errors: { password: ['errors.too_many'] } });
  }
}

/** Counts a failure under the key, until the password proves to be right. */
async function isAllowed({ rateLimiters }: AppContext, key: string, patience: Patience): Promise<boolean> {
  const { freeFailures, firstWaitSeconds, maxWaitSeconds } = patience;
  const { consumedPoints } = await rateLimiters.stored(FAILURES).penalty(key);
  const over = consumedPoints - freeFailures;
  if (over < 0) return true;
  const wait = Math.min(maxWaitSeconds, firstWaitSeconds * 2 ** Math.min(over, 10));
  return (await consume(rateLimiters.stored(WAIT), key, wait)) === null;
}

/** Takes a count back: the password was right, and only the code of the second factor is awaited. */
export async function uncountAttempt({ rateLimiters }: AppContext, attempt: SignInAttempt): Promise<void> {
  const keys = [clientKey(attempt), ...(attempt.isKnownDevice ? [] : [attempt.email])];
  for (const key of keys) await rateLimiters.stored(FAILURES).reward(key);
}

/** Failures in a row, of the client or for the e-mail address from anywhere. */
export async function failuresOf({ rateLimiters }: AppContext, attempt: SignInAttempt): Promise<number> {
  const failures = rateLimiters.stored(FAILURES);
  const counts = await Promise.all([clientKey(attempt), attempt.email].map(key => failures.get(key)));
  return Math.max(...counts.map(count => count?.consumedPoints ?? 0));
}

/** To be called when the right password, with its code where one is asked for, or a link of a mail was given. */
export async function clearAttempts({ rateLimiters }: AppContext, attempt: SignInAttempt): Promise<void> {
  const keys = [
    attempt.email,
    ...[true, false].map(isKnownDevice => clientKey({ ...attempt, isKnownDevice })),
  ];
  for (const key of keys) {
    await rateLimiters.stored(FAILURES).delete(key);
    await rateLimiters.stored(WAIT).delete(key);
  }
}
