import { jurisdictions, realityCheckChoices, realityCheckMinutes } from '../src/contract/jurisdictions.ts';
import type { SafePlay } from '../src/contract/safe-play.ts';
import { type App, type Handler, type PlayerRow, refuseFields, type SessionRow, type Tx } from './ask.ts';
import { beginBreak, breakAt, breakRoutes, breakView } from './breaks.ts';
import { jurisdictionNameOf, jurisdictionOf } from './jurisdiction.ts';
import { chooseSessionLimit, sessionLimitOf } from './session-limit.ts';
import type { Db } from './store/sqlite.ts';

async function viewOf(
  db: Db | Tx,
  app: App,
  player: PlayerRow,
  session: SessionRow | null,
): Promise<SafePlay> {
  const name = jurisdictionNameOf(app, player);
  const now = app.clock.now();
  const held = await breakAt(db, player.id, now);
  const chosen = await db
    .selectFrom('play_choices')
    .select('reality_check_minutes as minutes')
    .where('player_id', '=', player.id)
    .executeTakeFirst();
  return {
    at: now.toISOString(),
    jurisdiction: name,
    break: held ? breakView(held) : null,
    reality_check_minutes: realityCheckMinutes(jurisdictions[name].realityCheck, chosen?.minutes ?? null),
    session_limit: session ? await sessionLimitOf(db, session) : null,
  };
}

const loadSafePlay: Handler<'loadSafePlay'> = ({ app, player, session }) =>
  viewOf(app.db, app, player, session);

const chooseSafePlay: Handler<'chooseSafePlay'> = ({ app, player, session, body, once }) => {
  const { reality_check_minutes, session_limit_hours } = body;
  const { realityCheck, sessionLimitHours } = jurisdictionOf(app, player);
  if (reality_check_minutes && !realityCheckChoices(realityCheck).includes(reality_check_minutes))
    refuseFields({ reality_check_minutes: ['errors.invalid'] });
  if (session_limit_hours && !sessionLimitHours.includes(session_limit_hours))
    refuseFields({ session_limit_hours: ['errors.invalid'] });
  return once(async tx => {
    if (session_limit_hours !== undefined)
      await chooseSessionLimit(tx, player.id, session_limit_hours, app.clock.now());
    const chosen = {
      ...(reality_check_minutes !== undefined && { reality_check_minutes }),
      ...(session_limit_hours !== undefined && { session_limit_hours }),
    };
    await tx
      .insertInto('play_choices')
      .values({ player_id: player.id, reality_check_minutes: null, session_limit_hours: null, ...chosen })
      .onConflict(on => on.column('player_id').doUpdateSet({ player_id: player.id, ...chosen }))
      .execute();
    return viewOf(tx, app, player, session);
  });
};

const answerRealityCheck: Handler<'answerRealityCheck'> = ({ app, player, body, once }) =>
  once(async tx => {
    const { currency, since, answer } = body;
    const now = app.clock.now();
    const { breakMinutes } = jurisdictionOf(app, player).realityCheck;
    const totals = await roundsSince(tx, player.id, currency, since);
    const { id } = await tx
      .insertInto('reality_checks')
      .values({ player_id: player.id, currency, since, answer, ...totals, created_at: now.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const held =
      breakMinutes > 0
        ? await beginBreak(tx, app, player, { minutes: breakMinutes, from: now, cause: 'reality_check' })
        : null;
    return { id, ...totals, break: held && breakView(held) };
  });

/** What was staked and won in the rounds that have closed since. */
async function roundsSince(tx: Tx, player_id: number, currency: string, since: string) {
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

export const safePlayRoutes = { loadSafePlay, chooseSafePlay, answerRealityCheck, ...breakRoutes };
