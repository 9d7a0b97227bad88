import type { Selectable } from 'kysely';
import { GAME_ROUNDS_PAGE_SIZE, type GameRound } from '../../src/contract/subjects/game-rounds.ts';
import type { AppContext, Routes } from '../context.ts';
import type { RoundsTable } from '../game/server/tables.ts';

const COLUMNS = ['id', 'identifier', 'currency', 'state', 'bet_cents', 'win_cents', 'opened_at'] as const;
type RoundRow = Pick<Selectable<RoundsTable>, (typeof COLUMNS)[number]>;

export const gameRoundsRoutes = {
  listGameRounds: async ({ app, player, query: { from, to, cursor } }) => {
    let rounds = app.db
      .selectFrom('rounds')
      .select(COLUMNS)
      .where('player_id', '=', player.id)
      .orderBy('opened_at', 'desc')
      .orderBy('id', 'desc')
      .limit(GAME_ROUNDS_PAGE_SIZE + 1);
    if (from !== undefined) rounds = rounds.where('opened_at', '>=', new Date(from).toISOString());
    if (to !== undefined) rounds = rounds.where('opened_at', '<', new Date(to).toISOString());
    if (cursor !== undefined) {
      const [opened_at = '', id = ''] = cursor.split('_');
      rounds = rounds.where(eb =>
        eb.or([
          eb('opened_at', '<', opened_at),
          eb.and([eb('opened_at', '=', opened_at), eb('id', '<', id)]),
        ]),
      );
    }
    const rows = await rounds.execute();
    const page = rows.slice(0, GAME_ROUNDS_PAGE_SIZE);
    const last = page.at(-1);
    return {
      rows: page.map(row => toGameRound(app, row)),
      cursor: rows.length > page.length && last ? `${last.opened_at}_${last.id}` : null,
    };
  },
} satisfies Partial<Routes>;

function toGameRound({ catalogue }: AppContext, row: RoundRow): GameRound {
  const { id, identifier, currency, state, bet_cents, win_cents, opened_at } = row;
  return {
    id,
    at: opened_at,
    identifier,
    title: catalogue.byIdentifier(identifier)?.game.title ?? identifier,
    currency,
    state,
    bet_cents,
    win_cents: state === 'open' ? null : win_cents,
  };
}
