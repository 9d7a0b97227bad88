import { CONFIRM_IDENTITY_ERROR, CONFIRMED_MINUTES } from '../../src/contract/subjects/security.ts';
import { MINUTE_MS } from '../../src/lib/time-units.ts';
import { isCurrentHash, verifyPassword } from '../account/passwords.ts';
import { attemptOf, clearAttempts, countAttempt, type SignInAttempt } from '../account/sign-in-attempts.ts';
import type { SessionRow } from '../account/tables.ts';
import type { AppContext, Tx, Visitor } from '../context.ts';
import { reject, rejectFields } from '../errors.ts';
import type { PlayerRow } from '../players/tables.ts';

/**
 * Throws a 403 unless the player has signed in, or proved again who they are, a short while ago: whoever finds an open session
 * may play in it and can't take the account over (decision 0124).
 */
export function requireConfirmedIdentity({ clock }: Pick<AppContext, 'clock'>, session: SessionRow | null) {
  const at = Date.parse(session?.confirmed_at ?? session?.created_at ?? '');
  const age = clock.now().getTime() - at;
  if (!(age < CONFIRMED_MINUTES * MINUTE_MS)) reject(403, CONFIRM_IDENTITY_ERROR);
}

export async function markIdentityConfirmed(tx: Tx, { clock }: AppContext, session: SessionRow | null) {
  const confirmed_at = clock.now().toISOString();
  await tx
    .updateTable('sessions')
    .set({ confirmed_at })
    .where('id', '=', session?.id ?? 0)
    .execute();
}

/** Verifies the password of who is signed in; guesses wait as at the sign-in. Throws a 422 at the field. */
export async function requirePassword(
  app: AppContext,
  player: PlayerRow,
  visitor: Visitor,
  password: string,
  field: string,
): Promise<void> {
  const attempt = await countPassword(app, player, visitor, password, field);
  await clearAttempts(app, attempt);
}

/** Throws as for a wrong password where a new one was set since `player` was read. */
export async function requireCurrentHash(tx: Tx, player: PlayerRow, field: string): Promise<void> {
  if (!(await isCurrentHash(tx, player))) rejectFields({ [field]: ['errors.password.wrong'] });
}

/** The same as `requirePassword`, where the sign-in goes on: the attempt stays counted until its code is right too. */
export async function countPassword(
  app: AppContext,
  player: PlayerRow,
  visitor: Visitor,
  password: string,
  field: string,
): Promise<SignInAttempt> {
  if (player.password_hash === '') rejectFields({ [field]: ['errors.password.none'] });
  const attempt = await attemptOf(app, player, visitor);
  await countAttempt(app, attempt);
  if (!(await verifyPassword(password, player.password_hash)))
    rejectFields({ [field]: ['errors.password.wrong'] });
  return attempt;
}
