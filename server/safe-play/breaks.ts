import {
  BREAK_END_DELAY_MINUTES,
  BREAK_MINUTES,
  canEndEarly,
  jurisdictions,
  SCOPED_BREAK_MINUTES,
} from '../../src/contract/operator/jurisdictions.ts';
import { BREAK_CATEGORIES } from '../../src/contract/subjects/safe-play.ts';
import { MINUTE_MS } from '../../src/lib/time-units.ts';
import type { AppContext, Handler, RequestContext, Tx } from '../context.ts';
import { reject, rejectFields } from '../errors.ts';
import { emit } from '../events/user-events.ts';
import { jurisdictionNameOf } from '../operator/jurisdiction.ts';
import type { PlayerRow } from '../players/tables.ts';
import { type BreakTarget, findActiveBreak, type LockRow, toBreak } from './active-break.ts';
import { findSigner } from './device-keys.ts';
import { voidLateBets } from './late-bets.ts';
import { emitLimitsChanged } from './limits.ts';
import type { LocksTable } from './tables.ts';

interface BreakRequest {
  readonly minutes: number;
  /** When the player pressed; never later than now. */
  readonly from: Date;
  readonly cause: LocksTable['cause'];
  /** All games without it. */
  readonly of?: BreakTarget;
}

/** Begins a break; a longer one of the same scope that holds already stays, and is what is given. */
export async function beginBreak(
  tx: Tx,
  app: Pick<AppContext, 'clock' | 'settings'>,
  player: PlayerRow,
  { minutes, from, cause, of = { scope: 'all', target: '' } }: BreakRequest,
): Promise<LockRow> {
  const now = app.clock.now();
  const start = new Date(Math.min(from.getTime(), now.getTime()));
  const until_at = new Date(start.getTime() + minutes * MINUTE_MS).toISOString();
  const active = await findActiveBreak(tx, player.id, now, of);
  if (active && active.until_at >= until_at) return active;
  const rules = jurisdictions[jurisdictionNameOf(app, player)];
  const isFree = cause === 'player' && canEndEarly(rules, minutes);
  const begun = await tx
    .insertInto('locks')
    .values({
      player_id: player.id,
      ...of,
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
async function emitBreakChanged(tx: Tx, app: Pick<AppContext, 'clock'>, player_id: number, changed: LockRow) {
  if (changed.scope !== 'all') return void (await emit(tx, app.clock, player_id, 'safeguards_changed', {}));
  await emit(tx, app.clock, player_id, 'break_changed', { break: toBreak(changed) });
  await emitLimitsChanged(tx, app, player_id);
}

const takeBreak: Handler<'takeBreak'> = ({ app, player, body, runOnce }) => {
  const { scope, target, minutes, pressed_at } = body;
  const of = requireTarget(app, body);
  const lengths: readonly number[] = scope === 'all' ? BREAK_MINUTES : SCOPED_BREAK_MINUTES;
  if (!lengths.includes(minutes)) rejectFields({ minutes: ['errors.invalid'] });
  return runOnce(async tx => {
    const signer = await findSigner(tx, player.id, { ...body, ...(target !== undefined && { target }) });
    const from = new Date(pressed_at);
    const begun = await beginBreak(tx, app, player, { minutes, from, cause: 'player', of });
    const press = { ...of, minutes, pressed_at: from.toISOString() };
    if (signer) await voidLateBets(tx, app, player.id, { signer, press });
    return toBreak(begun);
  });
};

/** What the break is from. Rejects a game or a category that does not exist. */
function requireTarget(
  { catalogue }: AppContext,
  { scope, target = '' }: RequestContext<'takeBreak'>['body'],
): BreakTarget {
  const categories: readonly string[] = BREAK_CATEGORIES;
  const isKnown =
    scope === 'all'
      ? target === ''
      : scope === 'game'
        ? catalogue.byIdentifier(target) !== undefined
        : categories.includes(target);
  return isKnown ? { scope, target } : rejectFields({ target: ['errors.invalid'] });
}

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
    const { scope, target } = own;
    const active = await findActiveBreak(tx, player.id, now, { scope, target });
    if (active && active.can_end !== 1) reject(403, 'break_holds');
    if (!active) return undefined;
    const end = new Date(now.getTime() + BREAK_END_DELAY_MINUTES * MINUTE_MS).toISOString();
    const until_at = active.until_at < end ? active.until_at : end;
    await tx
      .updateTable('locks')
      .set({ until_at, can_end: 0 })
      .where('player_id', '=', player.id)
      .where('until_at', '>=', until_at)
      .where('scope', '=', scope)
      .where('target', '=', target)
      .execute();
    await emitBreakChanged(tx, app, player.id, { ...active, until_at, can_end: 0 });
    return undefined;
  });

export const breakRoutes = { takeBreak, endBreak };
