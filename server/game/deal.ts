import { randomUUID } from 'node:crypto';
import type { JurisdictionName } from '../../src/contract/jurisdictions.ts';
import { winCents } from '../../src/lib/slot.ts';
import type { SkinKey } from '../../src/lib/slot-model.ts';
import type { App, Tx } from '../ask.ts';
import { LedgerRefusal, placeBet, walletState } from '../ledger.ts';
import type { GameSessionRow, Gate } from './gates.ts';
import { RgsRefused } from './refusal.ts';
import { closeRound, roundOf } from './rounds.ts';
import { runningPair } from './seeds.ts';
import { betLevels } from './stakes.ts';
import { keepPace, outcomeOf, type RgsBody, type RgsReply } from './table.ts';

export function live(app: App, session: GameSessionRow): void {
  if (session.expires_at <= app.clock.now().toISOString())
    throw new RgsRefused('ERR_IS', 'the session has ended');
}

export async function anyOpen(tx: Tx, player_id: number, identifier?: string): Promise<boolean> {
  let open = tx
    .selectFrom('rounds')
    .select('id')
    .where('player_id', '=', player_id)
    .where('state', '=', 'open');
  if (identifier !== undefined) open = open.where('identifier', '=', identifier);
  return (await open.executeTakeFirst()) !== undefined;
}

/** A known key answers its round and changes nothing; else the rules are asked in turn and the round is dealt. */
export async function play(
  app: App,
  tx: Tx,
  session: GameSessionRow,
  gates: readonly Gate[],
  { round_key, bet_cents }: RgsBody<'play'>,
): Promise<RgsReply<'play'>> {
  const { player_id, identifier, currency } = session;
  const known = await tx
    .selectFrom('rounds')
    .selectAll()
    .where('player_id', '=', player_id)
    .where('round_key', '=', round_key)
    .executeTakeFirst();
  if (known) {
    if (known.identifier !== identifier || known.currency !== currency || known.bet_cents !== bet_cents)
      throw new RgsRefused('ERR_VAL', 'the key belongs to another round');
    return { ...(await walletState(tx, player_id, currency)), round: roundOf(known) };
  }
  live(app, session);
  const now = app.clock.now();
  if (!betLevels(currency, session.jurisdiction as JurisdictionName).includes(bet_cents))
    throw new RgsRefused('ERR_VAL', 'not one of the stakes');
  for (const gate of gates) {
    const code = await gate(tx, { session, bet_cents, now });
    if (code !== null) throw new RgsRefused(code, 'the bet is not allowed now');
  }
  if (await anyOpen(tx, player_id, identifier)) throw new RgsRefused('ERR_VAL', 'a round is open');
  keepPace(session.jurisdiction, await lastPlay(tx, player_id), now);
  return deal(app, tx, session, { round_key, bet_cents, opened_at: now.toISOString() });
}

/** Of all the player's games: two windows do not halve the time between rounds. */
async function lastPlay(tx: Tx, player_id: number): Promise<string | null> {
  const row = await tx
    .selectFrom('game_sessions')
    .select(eb => eb.fn.max('last_play_at').as('at'))
    .where('player_id', '=', player_id)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Debits, draws and stores the round; one without a feature is closed at once. */
async function deal(
  app: App,
  tx: Tx,
  session: GameSessionRow,
  { round_key, bet_cents, opened_at }: { round_key: string; bet_cents: number; opened_at: string },
): Promise<RgsReply<'play'>> {
  const { player_id, identifier, currency } = session;
  const skin = session.skin as SkinKey;
  const seeds = await runningPair(tx, app.clock, player_id);
  const outcome = outcomeOf(skin, seeds);
  const id = randomUUID();
  const bet = { player_id, currency, amount_cents: bet_cents, round_id: id, key: id };
  const placed = await placeBet(tx, app.clock, bet).catch(refused);
  await tx
    .updateTable('seed_pairs')
    .set({ nonce: seeds.nonce + 1 })
    .where('id', '=', seeds.id)
    .execute();
  await tx
    .updateTable('game_sessions')
    .set({ last_play_at: opened_at })
    .where('id', '=', session.id)
    .execute();
  await tx
    .insertInto('played_games')
    .values({ player_id, identifier, last_activity_at: opened_at })
    .onConflict(on => on.columns(['player_id', 'identifier']).doUpdateSet({ last_activity_at: opened_at }))
    .execute();
  const row = await tx
    .insertInto('rounds')
    .values({
      id,
      session_id: session.id,
      player_id,
      identifier,
      skin,
      currency,
      round_key,
      state: 'open',
      bet_cents,
      win_cents: winCents(outcome, bet_cents),
      split_real_cents: placed.split.real_cents,
      split_bonus_cents: placed.split.bonus_cents,
      outcome: JSON.stringify(outcome),
      step: 0,
      seed_pair_id: seeds.id,
      nonce: seeds.nonce,
      opened_at,
      closed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (outcome.steps.length > 1) return { ...placed.state, round: roundOf(row) };
  const closed = await closeRound(tx, app, row);
  return { ...closed.wallet, round: roundOf(closed.row) };
}

function refused(cause: unknown): never {
  if (!(cause instanceof LedgerRefusal)) throw cause;
  if (cause.code === 'not_enough_money') throw new RgsRefused('ERR_IPB', 'not enough money');
  throw new RgsRefused('ERR_VAL', cause.code);
}
