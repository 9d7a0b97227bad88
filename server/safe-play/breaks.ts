import type { Selectable } from 'kysely';
import {
  BREAK_END_DELAY_MINUTES,
  canEndEarly,
  jurisdictions,
} from '../../src/contract/operator/jurisdictions.ts';
import type { Break } from '../../src/contract/subjects/safe-play.ts';
import { MINUTE_MS } from '../../src/lib/time-units.ts';
import type { AppContext, Handler, Tx } from '../context.ts';
import { reject } from '../errors.ts';
import { emit } from '../events/user-events.ts';
import { jurisdictionNameOf } from '../operator/jurisdiction.ts';
import type { PlayerRow } from '../players/tables.ts';
import type { Db } from '../store/sqlite.ts';
import { emitLimitsChanged } from './limits.ts';
import type { LocksTable } from './tables.ts';

type LockRow = Selectable<LocksTable>;

/** The break that holds at this moment and lasts the longest: its first moment is in it, its end is not. */
export function findActiveBreak(db: Db | Tx, player_id: number, now: Date): Promise<LockRow | undefined> {
  return db
    .selectFrom('locks')
    .selectAll()
    .where('player_id', '=', player_id)
    .where('until_at', '>', now.toISOString())
    .orderBy('until_at', 'desc')
    .executeTakeFirst();
}

export const toBreak = ({ id, from_at, until_at, can_end }: LockRow): Break => ({
  id,
  from: from_at,
  until: until_at,
  can_end: can_end === 1,
});

interface BreakRequest {
  readonly minutes: number;
  /** When the player pressed; never later than now. */
  readonly from: Date;
  readonly cause: LocksTable['cause'];
}

/** Begins a break; a longer one that holds already stays, and is what is given. */
export async function beginBreak(
  tx: Tx,
  app: Pick<AppContext, 'clock' | 'settings'>,
  player: PlayerRow,
  { minutes, from, cause }: BreakRequest,
): Promise<LockRow> {
  const now = app.clock.now();
  const start = new Date(Math.min(from.getTime(), now.getTime()));
  const until_at = new Date(start.getTime() + minutes * MINUTE_MS).toISOString();
  const active = await findActiveBreak(tx, player.id, now);
  if (active && active.until_at >= until_at) return active;
  const rules = jurisdictions[jurisdictionNameOf(app, player)];
  const isFree = cause === 'player' && canEndEarly(rules, minutes);
  const begun = await tx
    .insertInto('locks')
    .values({
      player_id: player.id,
      from_at: start.toISOString(),
      until_at,
      // A longer break does not make a stricter one that runs end early.
      can_end: isFree && active?.can_end !== 0 ? 1 : 0,
      cause,
      created_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await emitBreakChanged(tx, app, player.id, begun);
  return begun;
}

/** A game that is open on another device stands still, or may go on. */
async function emitBreakChanged(tx: Tx, app: Pick<AppContext, 'clock'>, player_id: number, active: LockRow) {
  await emit(tx, app.clock, player_id, 'break_changed', { break: toBreak(active) });
  await emitLimitsChanged(tx, app, player_id, true);
}

const takeBreak: Handler<'takeBreak'> = ({ app, player, body, runOnce }) =>
  runOnce(async tx => {
    const from = new Date(body.pressed_at);
    return toBreak(await beginBreak(tx, app, player, { minutes: body.minutes, from, cause: 'player' }));
  });

const endBreak: Handler<'endBreak'> = ({ app, player, params, runOnce }) =>
  runOnce(async tx => {
    const own = await tx
      .selectFrom('locks')
      .selectAll()
      .where('id', '=', Number(params.id) || 0)
      .where('player_id', '=', player.id)
      .executeTakeFirst();
    if (!own) reject(404, 'unknown_break');
    const now = app.clock.now();
    const active = await findActiveBreak(tx, player.id, now);
    if (active && active.can_end !== 1) reject(403, 'break_holds');
    if (!active) return undefined;
    const end = new Date(now.getTime() + BREAK_END_DELAY_MINUTES * MINUTE_MS).toISOString();
    const until_at = active.until_at < end ? active.until_at : end;
    await tx
      .updateTable('locks')
      .set({ until_at, can_end: 0 })
      .where('player_id', '=', player.id)
      .where('until_at', '>=', until_at)
      .execute();
    await emitBreakChanged(tx, app, player.id, { ...active, until_at, can_end: 0 });
    return undefined;
  });

export const breakRoutes = { takeBreak, endBreak };
