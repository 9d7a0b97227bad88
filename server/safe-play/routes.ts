import {
  jurisdictions,
  realityCheckChoices,
  realityCheckMinutes,
} from '../../src/contract/operator/jurisdictions.ts';
import type { SafePlay } from '../../src/contract/subjects/safe-play.ts';
import type { SessionRow } from '../account/tables.ts';
import type { AppContext, Handler, Tx } from '../context.ts';
import { rejectFields } from '../errors.ts';
import { jurisdictionNameOf, jurisdictionOf } from '../operator/jurisdiction.ts';
import type { PlayerRow } from '../players/tables.ts';
import type { Db } from '../store/database.ts';
import { findActiveBreak, toBreak } from './active-break.ts';
import { beginBreak, breakRoutes } from './breaks.ts';
import { limitRoutes } from './limit-routes.ts';
import { emitLimitsChanged, findLimits, toSignInLimit } from './limits.ts';
import { safeguardRoutes } from './safeguards.ts';
import { findSessionLimit, sessionLimitOf, setSessionLimit } from './session-limit.ts';

async function loadSafePlayOf(
  db: Db | Tx,
  app: AppContext,
  player: PlayerRow,
  session: SessionRow | null,
): Promise<SafePlay> {
  const name = jurisdictionNameOf(app, player);
  const now = app.clock.now();
  const activeBreak = await findActiveBreak(db, player.id, now);
  const chosen = await db
    .selectFrom('play_choices')
    .select('reality_check_minutes as minutes')
    .where('player_id', '=', player.id)
    .executeTakeFirst();
  return {
    at: now.toISOString(),
    jurisdiction: name,
    break: activeBreak ? toBreak(activeBreak) : null,
    reality_check_minutes: realityCheckMinutes(jurisdictions[name].realityCheck, chosen?.minutes ?? null),
    session_limit: session ? await sessionLimitOf(db, session) : null,
  };
}

const listLimits: Handler<'listLimits'> = async ({ app, player, session }) => {
  const now = app.clock.now();
  const limits = await findLimits(app.db, player.id, now);
  const signInLimit = session && (await findSessionLimit(app.db, session));
  return signInLimit ? [...limits, toSignInLimit(signInLimit, now)] : limits;
};

const loadSafePlay: Handler<'loadSafePlay'> = ({ app, player, session }) =>
  loadSafePlayOf(app.db, app, player, session);

const updateSafePlay: Handler<'updateSafePlay'> = ({ app, player, session, body, runOnce }) => {
  const { reality_check_minutes, session_limit_hours } = body;
  const { realityCheck, sessionLimitHours } = jurisdictionOf(app, player);
  if (reality_check_minutes && !realityCheckChoices(realityCheck).includes(reality_check_minutes))
    rejectFields({ reality_check_minutes: ['errors.invalid'] });
  if (session_limit_hours && !sessionLimitHours.includes(session_limit_hours))
    rejectFields({ session_limit_hours: ['errors.invalid'] });
  return runOnce(async tx => {
    if (session_limit_hours !== undefined)
      await setSessionLimit(tx, player.id, session_limit_hours, app.clock.now());
    const chosen = {
      ...(reality_check_minutes !== undefined && { reality_check_minutes }),
      ...(session_limit_hours !== undefined && { session_limit_hours }),
    };
    await tx
      .insertInto('play_choices')
      .values({ player_id: player.id, reality_check_minutes: null, session_limit_hours: null, ...chosen })
      .onConflict(on => on.column('player_id').doUpdateSet({ player_id: player.id, ...chosen }))
      .execute();
    const facts = await loadSafePlayOf(tx, app, player, session);
    if (session_limit_hours !== undefined) await emitLimitsChanged(tx, app, player.id);
    return facts;
  });
};

const answerRealityCheck: Handler<'answerRealityCheck'> = ({ app, player, body, runOnce }) =>
  runOnce(async tx => {
    const { currency, since, answer, cause } = body;
    const now = app.clock.now();
    const { breakMinutes } = jurisdictionOf(app, player).realityCheck;
    const totals = await roundTotalsSince(tx, player.id, currency, since);
    const { id } = await tx
      .insertInto('reality_checks')
      .values({
        player_id: player.id,
        currency,
        since,
        answer,
        cause,
        ...totals,
        created_at: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const activeBreak =
      breakMinutes > 0
        ? await beginBreak(tx, app, player, { minutes: breakMinutes, from: now, cause: 'reality_check' })
        : null;
    return { id, ...totals, break: activeBreak && toBreak(activeBreak) };
  });

/** What was staked and won in the rounds that have closed since. */
async function roundTotalsSince(tx: Tx, player_id: number, currency: string, since: string) {
  const row = await tx
    .selectFrom('rounds')
    .select(({ fn }) => [
      fn.sum<number | null>('bet_cents').as('bets'),
      fn.sum<number | null>('win_cents').as('wins'),
    ])
    .where('player_id', '=', player_id)
    .where('currency', '=', currency)
    .where('state', '=', 'closed')
    .where('closed_at', '>=', since)
    .executeTakeFirstOrThrow();
  return { bets_cents: Number(row.bets ?? 0), wins_cents: Number(row.wins ?? 0) };
}

export const safePlayRoutes = {
  listLimits,
  loadSafePlay,
  updateSafePlay,
  answerRealityCheck,
  ...breakRoutes,
  ...limitRoutes,
  ...safeguardRoutes,
};
