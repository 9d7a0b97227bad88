import { sql } from 'kysely';
import type { AppContext, Tx } from '../context.ts';
import { emit } from '../events/user-events.ts';
import { loadConfig } from '../operator/config.ts';
import { priceOfPoint } from './prices.ts';

/**
 * Takes back what a round has earned that is undone after it was counted, and tells the player's devices; a level that was reached
 * with it stays (decision 0135). The bet no longer counts towards the next point either. Points that are spent already are not
 * owed. The caller holds the player's lock.
 */
export async function takeBackPoints(
  tx: Tx,
  app: Pick<AppContext, 'clock'>,
  player_id: number,
  round_id: string,
): Promise<void> {
  const counted = await tx
    .deleteFrom('comp_point_rounds')
    .where('round_id', '=', round_id)
    .where('player_id', '=', player_id)
    .returning(['currency', 'kind', 'real_cents'])
    .executeTakeFirst();
  if (!counted) return;
  const { currency, kind, real_cents } = counted;
  const price = priceOfPoint(await loadConfig({ db: tx }, 'comp-points'), currency, kind);
  const held = await tx
    .selectFrom('comp_point_remainders')
    .select('cents')
    .where(eb => eb.and({ player_id, currency, kind }))
    .executeTakeFirst();
  const cents = (held?.cents ?? 0) - real_cents;
  // Without a price nothing is earned in the currency any more, and what was stays.
  const points = price > 0 && cents < 0 ? Math.ceil(-cents / price) : 0;
  await tx
    .updateTable('comp_point_remainders')
    .set({ cents: Math.max(0, cents + points * price) })
    .where(eb => eb.and({ player_id, currency, kind }))
    .execute();
  if (points === 0) return;
  const { rows } = await sql<{ chargeable: number; persistent: number }>`
    update comp_points set
      chargeable = case when chargeable > ${points} then chargeable - ${points} else 0 end,
      persistent = case when persistent > ${points} then persistent - ${points} else 0 end
    where player_id = ${player_id} returning chargeable, persistent`.execute(tx);
  const [left] = rows;
  if (left) await emit(tx, app.clock, player_id, 'comps_awarded', { ...left, awarded: 0 });
}
