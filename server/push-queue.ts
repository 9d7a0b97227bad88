import type { Selectable } from 'kysely';
import type { App } from './ask.ts';
import type { PushDevicesTable, PushOutboxTable } from './store/tables.ts';

/** A push with the address of its device as it is now. */
export type Due = Selectable<PushOutboxTable> & Pick<PushDevicesTable, 'endpoint' | 'p256dh' | 'auth'>;

/** What may be sent now, oldest first. */
export const duePushes = ({ db, clock }: App, limit: number): Promise<Due[]> =>
  db
    .selectFrom('push_outbox')
    .innerJoin('push_devices', 'push_devices.device_id', 'push_outbox.device_id')
    .selectAll('push_outbox')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('not_before', '<=', clock.now().toISOString())
    .orderBy('push_outbox.id')
    .limit(limit)
    .execute();

/** In how many milliseconds something is due; null: nothing waits. */
export async function dueIn({ db, clock }: App): Promise<number | null> {
  const first = await db
    .selectFrom('push_outbox')
    .innerJoin('push_devices', 'push_devices.device_id', 'push_outbox.device_id')
    .select('not_before')
    .orderBy('not_before')
    .limit(1)
    .executeTakeFirst();
  return first ? Math.max(0, Date.parse(first.not_before) - clock.now().getTime()) : null;
}

/** It is delivered, too late, or of no use. */
export async function dropPush({ db }: Pick<App, 'db'>, { id }: Due): Promise<void> {
  await db.deleteFrom('push_outbox').where('id', '=', id).execute();
}

/** The push service knows the subscription no more (404, 410); a device that has a newer one keeps it. */
export async function dropDevice({ db, push }: App, { device_id, endpoint }: Due): Promise<void> {
  await db.transaction().execute(async tx => {
    const { numDeletedRows } = await tx
      .deleteFrom('push_devices')
      .where('device_id', '=', device_id)
      .where('endpoint', '=', endpoint)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await tx.deleteFrom('push_outbox').where('device_id', '=', device_id).execute();
  });
  push.wake();
}

/** Another try later; beyond its end nothing is tried. */
export async function postpone({ db, clock }: App, row: Due, milliseconds: number): Promise<void> {
  const at = new Date(clock.now().getTime() + milliseconds).toISOString();
  if (at >= row.expires_at) return dropPush({ db }, row);
  await db
    .updateTable('push_outbox')
    .set({ not_before: at, attempts: row.attempts + 1 })
    .where('id', '=', row.id)
    .execute();
}
