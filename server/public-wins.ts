import type * as v from 'valibot';
import type { PublicWin } from '../src/contract/channel-facts.ts';
import type { PublicEvent, PublicEvents } from '../src/contract/channels.ts';
import type { App, Tx } from './ask.ts';
import type { RoundRow } from './game/rounds.ts';

/** A win is told to everybody when it pays at least so many times its stake. */
export const TOLD_FROM = 5;
/** Letters of a name that everybody may see (engagement 5). */
const SHOWN_LETTERS = 6;
/** What the public topic told is kept so long; a list of wins asks no further back. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

export const maskedName = (name: string): string => `${[...name].slice(0, SHOWN_LETTERS).join('')}***`;

/** Writes an event for everybody, in the transaction of what it tells. */
export async function emitPublic<T extends PublicEvent>(
  tx: Tx,
  { clock }: Pick<App, 'clock'>,
  type: T,
  data: v.InferInput<PublicEvents[T]>,
): Promise<void> {
  const at = clock.now().toISOString();
  await tx
    .insertInto('public_events')
    .values({ type, data: JSON.stringify(data), at })
    .execute();
}

/** Tells everybody of a round that paid well (platform 7 wins); a smaller one is nobody's business. */
export async function tellWin(tx: Tx, app: Pick<App, 'clock' | 'catalogue'>, round: RoundRow): Promise<void> {
  const { player_id, identifier, currency, bet_cents, win_cents } = round;
  const game = app.catalogue.byIdentifier(identifier)?.game;
  if (!game || win_cents < bet_cents * TOLD_FROM) return;
  const player = await tx
    .selectFrom('players')
    .select(['nickname', 'first_name', 'simulated'])
    .where('id', '=', player_id)
    .executeTakeFirstOrThrow();
  const win: PublicWin = {
    name: maskedName(player.nickname ?? player.first_name ?? 'Player'),
    amount_cents: win_cents,
    currency,
    game: { identifier, title: game.title },
    simulated: player.simulated === 1,
  };
  await emitPublic(tx, app, 'win', win);
}

export async function forgetPublicEvents({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now().getTime() - KEPT_MS).toISOString();
  await db.deleteFrom('public_events').where('at', '<', oldest).execute();
}
