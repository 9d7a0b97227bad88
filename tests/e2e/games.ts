import { type APIRequestContext, expect } from 'playwright/test';
import type { Game } from '../../src/contract/games.ts';
import { AJAX_HEADER } from '../../src/contract/wire.ts';

type Filter = Readonly<Record<string, unknown>>;

async function listGames(request: APIRequestContext, filter: Filter): Promise<readonly Game[]> {
  const answer = await request.post('/api/games_filter', {
    headers: AJAX_HEADER,
    data: { device: 'desktop', filter, page: 1, page_size: 100 },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).data;
}

function first(games: readonly Game[], isWanted: (game: Game) => boolean): Game {
  const found = games.find(isWanted);
  if (!found) throw new Error('The catalogue has no such game');
  return found;
}

/** A game that opens in demo and for euros. */
export const playableGame = async (request: APIRequestContext, filter: Filter = {}): Promise<Game> =>
  first(
    await listGames(request, filter),
    ({ skin, has_demo_mode, currencies }) => skin !== null && has_demo_mode && 'EUR' in currencies,
  );

/** A title of the sandbox catalogue without a game behind it. */
export const shellGame = async (request: APIRequestContext): Promise<Game> =>
  first(await listGames(request, {}), ({ skin }) => skin === null);

export const playPath = ({ provider, seo_title }: Game, mode?: 'real' | 'demo'): string =>
  `/play/${provider}/${seo_title}${mode ? `?mode=${mode}` : ''}`;
