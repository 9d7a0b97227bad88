import type * as v from 'valibot';
import type { PublicEvents, PublicEventType } from '../../src/contract/channels.ts';
import type { PublicWin } from '../../src/contract/event-payloads.ts';
import { DAY_MS } from '../../src/lib/time-units.ts';
import type { AppContext, Tx } from '../context.ts';
import { lockName } from '../store/dialect.ts';

/** A win is published when it pays at least so many times its stake. */
export const MIN_WIN_MULTIPLE = 5;
/** Characters of a name that are public, as long as they are no more than two thirds of it (JACKPOT-4). */
const SHOWN_CHARACTERS = 6;
/** Stands for players without a nickname: their legal name is nobody's business (decision 0054). */
const NAMELESS = 'Player';
/** Events of the public topic are stored for so long; lists of wins go no further back. */
const RETENTION_MS = 7 * DAY_MS;

/** A short name would be whole in front of its mask. */
export function maskName(name: string): string {
  const characters = [...name];
  const shown = Math.min(SHOWN_CHARACTERS, Math.floor((characters.length * 2) / 3));
  return `${characters.slice(0, shown).join('')}***`;
}

/** Writes an event of the public topic, in the transaction that causes it. */
export async function emitPublic<T extends PublicEventType>(
  tx: Tx,
  { clock }: Pick<AppContext, 'clock'>,
  type: T,
  data: v.InferInput<PublicEvents[T]>,
): Promise<void> {
  const at = clock.now().toISOString();
  // Numbers in the order of the commits: clients take a lower one that comes late for one that they know.
  await lockName(tx, 'public_events');
  await tx
    .insertInto('public_events')
    .values({ type, data: JSON.stringify(data), at })
    .execute();
}

/** What a closed round of any game paid. */
interface ClosedRound {
  readonly player_id: number;
  readonly identifier: string;
  readonly currency: string;
  readonly bet_cents: number;
  readonly win_cents: number;
}

/** What is public of the player who has won; without a nickname no name at all. */
export interface Winner {
  readonly nickname: string | null;
  readonly simulated: number;
}

/** Publishes the win of a round that paid well (REALTIME-8); a smaller one stays private. `winner`: where it is known already. */
export async function publishWin(
  tx: Tx,
  app: Pick<AppContext, 'clock' | 'catalogue'>,
  round: ClosedRound,
  winner?: Winner,
): Promise<void> {
  const { player_id, identifier, currency, bet_cents, win_cents } = round;
  const game = app.catalogue.byIdentifier(identifier)?.game;
  if (!game || win_cents < bet_cents * MIN_WIN_MULTIPLE) return;
  const player = winner ?? (await loadWinner(tx, player_id));
  const win: PublicWin = {
    name: player.nickname === null ? `${NAMELESS}***` : maskName(player.nickname),
    amount_cents: win_cents,
    currency,
    game: { identifier, title: game.title },
    simulated: player.simulated === 1,
  };
  await emitPublic(tx, app, 'win', win);
}

const loadWinner = (tx: Tx, player_id: number): Promise<Winner> =>
  tx
    .selectFrom('players')
    .select(['nickname', 'simulated'])
    .where('id', '=', player_id)
    .executeTakeFirstOrThrow();

export async function deleteOldPublicEvents({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now().getTime() - RETENTION_MS).toISOString();
  await db.deleteFrom('public_events').where('at', '<', oldest).execute();
}
