import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { JurisdictionName } from '../../../src/contract/operator/jurisdictions.ts';
import type { SkinKey } from '../../../src/lib/slot/model.ts';
import { winCents } from '../../../src/lib/slot/play-round.ts';
import type { AppContext, Tx } from '../../context.ts';
import { publishWin } from '../../events/public-events.ts';
import { roundSettled } from '../../measurements.ts';
import {
  findLimitsInForce,
  forbidsBet,
  type LimitInForce,
  type Play,
} from '../../safe-play/limits-in-force.ts';
import { announceLimits, playedSince, recordPlay } from '../../safe-play/play-days.ts';
import { loadWalletState, placeBet, settleRound } from '../../wallet/ledger.ts';
import { LedgerError } from '../../wallet/postings.ts';
import type { BetCheck } from './bet-checks.ts';
import { RgsError } from './rgs-error.ts';
import {
  drawOutcome,
  enforceMinimumRoundTime,
  type MoneySession,
  type RgsBody,
  type RgsReply,
} from './rgs-session.ts';
import { roundOf } from './rounds.ts';
import { consumeNonce } from './seed-pairs.ts';
import { betLevels } from './stakes.ts';
import type { RoundRow } from './tables.ts';

export function assertSessionActive(app: AppContext, session: MoneySession): void {
  if (session.expires_at <= app.clock.now().toISOString())
    throw new RgsError('ERR_IS', 'the session has ended');
}

/** A known key returns its round and changes nothing; else the checks run in turn and a round is played. */
export async function playMoneyRound(
  app: AppContext,
  tx: Tx,
  session: MoneySession,
  betChecks: readonly BetCheck[],
  { round_key, bet_cents }: RgsBody<'play'>,
): Promise<RgsReply<'play'>> {
  const { player_id, identifier, currency } = session;
  const rounds = await findRelatedRounds(tx, session, round_key);
  const known = rounds.find(round => round.round_key === round_key);
  if (known) {
    if (known.identifier !== identifier || known.currency !== currency || known.bet_cents !== bet_cents)
      throw new RgsError('ERR_VAL', 'the key belongs to another round');
    return { ...(await loadWalletState(tx, player_id, currency)), round: roundOf(known) };
  }
  assertSessionActive(app, session);
  const now = app.clock.now();
  if (!betLevels(currency, session.jurisdiction as JurisdictionName).includes(bet_cents))
    throw new RgsError('ERR_VAL', 'not one of the stakes');
  const categories = app.catalogue.byIdentifier(identifier)?.game.categories ?? [];
  for (const check of betChecks) {
    const code = await check(tx, { session, categories, bet_cents, now });
    if (code !== null) throw new RgsError(code, 'the bet is not allowed now');
  }
  if (rounds.some(round => round.state === 'open' && round.identifier === identifier))
    throw new RgsError('ERR_VAL', 'a round is open');
  const lastPlayAt =
    rounds
      .map(round => round.opened_at)
      .toSorted()
      .at(-1) ?? null;
  enforceMinimumRoundTime(session.jurisdiction, lastPlayAt, now);
  const limits = await findLimitsInForce(tx, player_id, now);
  const bet = { currency, bets_cents: bet_cents, wins_cents: 0, played_ms: playedSince(lastPlayAt, now) };
  if (forbidsBet(limits, bet)) throw new RgsError('ERR_GLE', 'the bet would pass a limit');
  return drawAndSettle(app, tx, session, { round_key, bet, limits, now });
}

/**
 * The player's round of the key, the open one of the game, and the last one of all games: two windows do not halve the
 * time between rounds.
 */
function findRelatedRounds(
  tx: Tx,
  { player_id, identifier }: MoneySession,
  round_key: string,
): Promise<RoundRow[]> {
  const own = tx.selectFrom('rounds').selectAll().where('player_id', '=', player_id);
  const lastOpened = tx
    .selectFrom('rounds')
    .select(eb => eb.fn.max('opened_at').as('at'))
    .where('player_id', '=', player_id);
  // A union, as each part has an index of its own; `or` would read all rounds of the player.
  return own
    .where('round_key', '=', round_key)
    .unionAll(own.where('identifier', '=', identifier).where('state', '=', sql.lit('open')))
    .unionAll(own.where('opened_at', '=', lastOpened))
    .execute();
}

/** Draws, settles and stores the round; one with a feature stays open, and its win is paid when it is closed. */
async function drawAndSettle(
  app: AppContext,
  tx: Tx,
  session: MoneySession,
  {
    round_key,
    bet,
    limits,
    now,
  }: { round_key: string; bet: Play; limits: readonly LimitInForce[]; now: Date },
): Promise<RgsReply<'play'>> {
  const { clock } = app;
  const { bets_cents: bet_cents } = bet;
  const opened_at = now.toISOString();
  const { player_id, identifier, currency } = session;
  const skin = session.skin as SkinKey;
  const seeds = await consumeNonce(tx, clock, player_id);
  const outcome = drawOutcome(skin, seeds);
  const win_cents = winCents(outcome, bet_cents);
  const isClosed = outcome.steps.length === 1;
  const id = randomUUID();
  const cause = { player_id, currency, round_id: id, key: id };
  const settlement = isClosed
    ? settleRound(tx, clock, { ...cause, bet_cents, win_cents })
    : placeBet(tx, clock, { ...cause, amount_cents: bet_cents });
  const { split, state } = await settlement.catch(rethrowLedgerError);
  await tx
    .insertInto('played_games')
    .values({ player_id, identifier, last_activity_at: opened_at })
    .onConflict(on => on.columns(['player_id', 'identifier']).doUpdateSet({ last_activity_at: opened_at }))
    .execute();
  const row: RoundRow = {
    id,
    session_id: session.id,
    player_id,
    identifier,
    skin,
    currency,
    round_key,
    state: isClosed ? 'closed' : 'open',
    bet_cents,
    win_cents,
    split_real_cents: split.real_cents,
    split_bonus_cents: split.bonus_cents,
    outcome: JSON.stringify(outcome),
    step: isClosed ? 1 : 0,
    seed_pair_id: seeds.id,
    nonce: seeds.nonce,
    opened_at,
    closed_at: isClosed ? opened_at : null,
  };
  await tx.insertInto('rounds').values(row).execute();
  const change = { ...bet, wins_cents: isClosed ? win_cents : 0 };
  await recordPlay(tx, player_id, change, now);
  // What an open round still wins may keep a limit from being reached.
  if (isClosed) await announceLimits(tx, app, player_id, limits, { change });
  if (isClosed) {
    await publishWin(tx, app, row, session.winner);
    roundSettled.publish({ player_id, state: 'closed' });
  }
  return { ...state, round: roundOf(row) };
}

function rethrowLedgerError(cause: unknown): never {
  if (!(cause instanceof LedgerError)) throw cause;
  if (cause.code === 'not_enough_money') throw new RgsError('ERR_IPB', 'not enough money');
  throw new RgsError('ERR_VAL', cause.code);
}
