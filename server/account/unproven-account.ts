import type { AppContext, Tx, Visitor } from '../context.ts';
import { emit } from '../events/user-events.ts';
import { notify } from '../notifications/notifications.ts';
import { recordSecurityEvent } from './security-events.ts';
import { isTwoFactorOn, removeTwoFactor } from './two-factor.ts';

/** Confirms the player's address: somebody has opened a mail that was sent to it. */
export async function confirmAddress(tx: Tx, app: AppContext, player_id: number): Promise<string> {
  const confirmed_at = app.clock.now().toISOString();
  await tx.updateTable('players').set({ confirmed_at }).where('id', '=', player_id).execute();
  await notify(tx, app, player_id, { event: 'email_confirmed', kind: 'info', facts: {} });
  await emit(tx, app.clock, player_id, 'profile_changed', { fields: ['confirmed_at'] });
  return confirmed_at;
}

/**
 * Removes every way into an account but its password. Until somebody has opened a mail of it, whoever registered it may have done so
 * with an address that is not theirs (decision 0161).
 */
export async function removeWaysIn(
  tx: Tx,
  app: AppContext,
  player_id: number,
  visitor: Visitor,
): Promise<void> {
  const passkeys = await tx.deleteFrom('passkeys').where('player_id', '=', player_id).executeTakeFirst();
  if (passkeys.numDeletedRows > 0n) await recordSecurityEvent(tx, app, player_id, visitor, 'passkey_removed');
  const linked = await tx.deleteFrom('auth_identities').where('player_id', '=', player_id).executeTakeFirst();
  if (linked.numDeletedRows > 0n) await recordSecurityEvent(tx, app, player_id, visitor, 'provider_unlinked');
  if (await isTwoFactorOn(tx, player_id))
    await recordSecurityEvent(tx, app, player_id, visitor, 'two_factor_off');
  await removeTwoFactor(tx, player_id);
  await tx.deleteFrom('known_devices').where('player_id', '=', player_id).execute();
}
