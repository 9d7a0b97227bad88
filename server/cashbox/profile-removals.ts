import type { AppContext, Tx } from '../context.ts';
import { emit } from '../events/user-events.ts';
import type { PlayerRow } from '../players/tables.ts';
import { nextPollDelay, POLL_AFTER_MS } from './provider-polling.ts';
import type { PaymentProfileRemovalRow, PaymentRow } from './tables.ts';

/**
 * Removes a saved card or account of the player's. It is gone here at once; that the provider has to forget it is written down with that, and
 * done by `forgetRemoved`. Null: there is none.
 */
export async function removeProfile(
  tx: Tx,
  { clock }: Pick<AppContext, 'clock'>,
  { id: player_id }: Pick<PlayerRow, 'id'>,
  id: string,
): Promise<PaymentProfileRemovalRow | null> {
  if (!/^\d{1,15}$/.test(id)) return null;
  const removed = await tx
    .deleteFrom('payment_profiles')
    .where('id', '=', Number(id))
    .where('player_id', '=', player_id)
    .returning('profile')
    .executeTakeFirst();
  if (!removed) return null;
  const removal = await recordRemoval(tx, clock, player_id, removed.profile);
  await emit(tx, clock, player_id, 'payment_methods_changed', {});
  return removal;
}

/** Removes all saved cards and accounts of a player whose account is closed; the follow-up has the provider forget them. */
export async function removeAllProfiles(
  tx: Tx,
  clock: AppContext['clock'],
  player_id: number,
): Promise<void> {
  const removed = await tx
    .deleteFrom('payment_profiles')
    .where('player_id', '=', player_id)
    .returning('profile')
    .execute();
  for (const { profile } of removed) await recordRemoval(tx, clock, player_id, profile);
}

/** Has the follow-up tell the provider that a card or account is to be forgotten. */
export function recordRemoval(
  tx: Tx,
  clock: AppContext['clock'],
  player_id: number,
  profile: string,
): Promise<PaymentProfileRemovalRow> {
  const now = clock.now();
  const due = {
    removed_at: now.toISOString(),
    ask_at: new Date(now.getTime() + POLL_AFTER_MS).toISOString(),
    asks: 0,
    forgotten_at: null,
  };
  return tx
    .insertInto('payment_profile_removals')
    .values({ player_id, profile, ...due })
    .onConflict(on => on.columns(['player_id', 'profile']).doUpdateSet(due))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Those of which the provider is to be told now. */
export const findRemovals = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  most: number,
): Promise<PaymentProfileRemovalRow[]> =>
  db
    .selectFrom('payment_profile_removals')
    .selectAll()
    .where('ask_at', '<=', clock.now().toISOString())
    .orderBy('ask_at')
    .limit(most)
    .execute();

/** Has the provider forget what was removed. Rejects when it can't be reached: then it is told again later. */
export async function forgetRemoved(
  { db, clock, payments }: Pick<AppContext, 'db' | 'clock' | 'payments'>,
  { id, profile, removed_at, asks }: PaymentProfileRemovalRow,
): Promise<void> {
  if (payments === null) return;
  // One that was saved and removed once more in the meantime is another removal.
  const update = (set: Partial<PaymentProfileRemovalRow>) =>
    db
      .updateTable('payment_profile_removals')
      .set(set)
      .where('id', '=', id)
      .where('removed_at', '=', removed_at)
      .execute();
  const now = clock.now();
  await update({ asks: asks + 1, ask_at: new Date(now.getTime() + nextPollDelay(asks)).toISOString() });
  await payments.forgetProfile(profile);
  await update({ ask_at: null, forgotten_at: clock.now().toISOString() });
}

/** A late report of a payment does not bring back what its player has removed since, nor what the provider is about to forget. */
export async function isRemoved(
  tx: Tx,
  { player_id, created_at }: Pick<PaymentRow, 'player_id' | 'created_at'>,
  profile: string,
): Promise<boolean> {
  const removal = await tx
    .selectFrom('payment_profile_removals')
    .select(['removed_at', 'forgotten_at'])
    .where('player_id', '=', player_id)
    .where('profile', '=', profile)
    .executeTakeFirst();
  return removal !== undefined && (removal.forgotten_at === null || created_at <= removal.removed_at);
}
