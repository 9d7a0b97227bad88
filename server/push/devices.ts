import type { Clock } from '../clock.ts';
import type { Tx } from '../context.ts';

/**
 * Sign-ins have ended: the devices that registered in them get no new pushes until they register again with a session. What waits for them is
 * deleted, except for safety notices: whoever owns the account learns on them what somebody else has changed. `only` and `except` name a
 * session; without either all devices of the player end.
 */
export async function endPushDevices(
  tx: Tx,
  clock: Clock,
  player_id: number,
  { only, except }: { readonly only?: number; readonly except?: number } = {},
): Promise<void> {
  let devices = tx
    .updateTable('push_devices')
    .set({ ended_at: clock.now().toISOString() })
    .where('player_id', '=', player_id)
    .where('ended_at', 'is', null);
  if (only !== undefined) devices = devices.where('session_id', '=', only);
  if (except !== undefined)
    devices = devices.where(eb => eb.or([eb('session_id', 'is', null), eb('session_id', '<>', except)]));
  const ended = await devices.returning('device_id').execute();
  if (ended.length === 0) return;
  const ids = ended.map(({ device_id }) => device_id);
  await tx.deleteFrom('push_outbox').where('device_id', 'in', ids).where('urgency', '=', 'normal').execute();
}

/** Removes all devices of a player, and what waits for them. */
export async function deletePushDevices(tx: Tx, player_id: number): Promise<void> {
  const devices = tx.selectFrom('push_devices').select('device_id').where('player_id', '=', player_id);
  await tx.deleteFrom('push_outbox').where('device_id', 'in', devices).execute();
  await tx.deleteFrom('push_devices').where('player_id', '=', player_id).execute();
}
