import type { Selectable } from 'kysely';
import { DAY_MS, MINUTE_MS } from '../../src/lib/time-units.ts';
import { takeBackPoints } from '../comp-points/take-back.ts';
import type { AppContext, Tx } from '../context.ts';
import { notify } from '../notifications/notifications.ts';
import type { Tables } from '../store/tables.ts';
import { voidRounds } from '../wallet/void-round.ts';
import type { BreakTarget } from './active-break.ts';
import type { Signer } from './device-keys.ts';
import { emitLimitsChanged } from './limits.ts';
import { recordPlay } from './play-days.ts';

/**
 * How often late breaks of a player void bets: after that a break still holds from its press, and support decides about the bets.
 * Without it any loss on one device could be undone from another that was kept without a network (decision 0137).
 */
const VOID_INTERVAL_MS = 30 * DAY_MS;

interface Press extends BreakTarget {
  readonly minutes: number;
  readonly pressed_at: string;
}

type LateRound = Pick<
  Selectable<Tables['rounds']>,
  'id' | 'identifier' | 'currency' | 'state' | 'bet_cents' | 'win_cents' | 'opened_at' | 'closed_at'
>;

/**
 * Voids what other devices bet between a signed press and its arrival, and tells the player. All rounds of a currency go or stay
 * together: what they lost on the whole is given back, no more and no less (decision 0160); where they have won, they stand (decision 0137).
 * Returns how many went.
 */
export async function voidLateBets(
  tx: Tx,
  app: AppContext,
  player_id: number,
  { signer, press }: { readonly signer: Signer; readonly press: Press },
): Promise<number> {
  const now = app.clock.now();
  const rounds = (await hasVoidedLately(tx, player_id, now))
    ? []
    : await findLateRounds(tx, app, player_id, { signer, press });
  const currencies = [...new Set(rounds.map(({ currency }) => currency))];
  let voided = 0;
  for (const currency of currencies) {
    const own = rounds.filter(round => round.currency === currency);
    const lost_cents = own.reduce((sum, { bet_cents, win_cents }) => sum + bet_cents - win_cents, 0);
    if (lost_cents <= 0) continue;
    await voidRounds(tx, app.clock, { player_id, currency, round_ids: own.map(({ id }) => id) });
    for (const round of own) await discount(tx, app, player_id, round);
    voided += own.length;
    await notify(tx, app, player_id, {
      event: 'late_bets_voided',
      kind: 'safety',
      facts: { amount_cents: lost_cents, currency },
    });
  }
  const { key_id, signature } = signer;
  await tx
    .insertInto('break_stamps')
    .values({ player_id, key_id, ...press, signature, arrived_at: now.toISOString(), voided_rounds: voided })
    .execute();
  if (voided > 0) await emitLimitsChanged(tx, app, player_id);
  return voided;
}

async function hasVoidedLately(tx: Tx, player_id: number, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('break_stamps')
    .select('id')
    .where('player_id', '=', player_id)
    .where('arrived_at', '>', new Date(now.getTime() - VOID_INTERVAL_MS).toISOString())
    .where('voided_rounds', '>', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** What other devices have begun from the press until its break ends, of the games that it is from, newest first. */
async function findLateRounds(
  tx: Tx,
  { catalogue }: AppContext,
  player_id: number,
  {
    signer: { sign_in_id, created_at },
    press: { scope, target, minutes, pressed_at },
  }: { readonly signer: Signer; readonly press: Press },
): Promise<LateRound[]> {
  const until = new Date(Date.parse(pressed_at) + minutes * MINUTE_MS).toISOString();
  const rows = await tx
    .selectFrom('rounds')
    .innerJoin('game_sessions', 'game_sessions.id', 'rounds.session_id')
    .select([
      'rounds.id',
      'rounds.identifier',
      'rounds.currency',
      'rounds.state',
      'bet_cents',
      'win_cents',
      'opened_at',
      'closed_at',
      'sign_in_id',
    ])
    .where('rounds.player_id', '=', player_id)
    .where('opened_at', '>', pressed_at)
    .where('opened_at', '<', until)
    .where('rounds.state', '<>', 'rolled_back')
    .orderBy('opened_at', 'desc')
    .execute();
  // A device that has bet after a press was not on its break: the press counts from then on. Nor did it sign before it had a key.
  const own = rows.filter(row => row.sign_in_id === sign_in_id).map(row => row.opened_at);
  const since = [pressed_at, created_at, ...own].toSorted().at(-1) ?? pressed_at;
  const isCovered = (identifier: string) =>
    scope === 'all' ||
    (scope === 'game'
      ? identifier === target
      : catalogue.byIdentifier(identifier)?.game.categories.includes(target));
  return rows.filter(row => row.opened_at > since && isCovered(row.identifier));
}

/** A round that is void never counts any more: neither in limits nor for points. */
async function discount(tx: Tx, app: AppContext, player_id: number, round: LateRound): Promise<void> {
  const { id, currency, bet_cents, win_cents, opened_at, closed_at } = round;
  await tx
    .updateTable('rounds')
    .set({ state: 'rolled_back', closed_at: closed_at ?? app.clock.now().toISOString() })
    .where('id', '=', id)
    .execute();
  await takeBackPoints(tx, app, player_id, id);
  const nothing = { currency, bets_cents: 0, wins_cents: 0, played_ms: 0 };
  await recordPlay(tx, player_id, { ...nothing, bets_cents: -bet_cents }, new Date(opened_at));
  if (closed_at !== null && win_cents > 0)
    await recordPlay(tx, player_id, { ...nothing, wins_cents: -win_cents }, new Date(closed_at));
}
