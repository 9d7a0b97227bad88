import * as v from 'valibot';
import { ref } from 'valtio';
import { routes } from '../../contract/routes/routes.ts';
import { GamePart } from '../../contract/subjects/game-page-parts.ts';
import { STALE_AFTER_MS } from '../../core/data/loader.ts';
import { preloadComponent } from '../../core/scheduling/useLazyComponent.ts';
import { breakStatus } from '../../core/shell/break-status.ts';
import { hydration } from '../../core/shell/hydration.ts';
import { currentLocation } from '../../core/shell/navigation.ts';
import { embeddedState, registerPagePart } from '../../core/shell/page-state.ts';
import { matchRoute } from '../../lib/paths.ts';
import { isDue } from '../../lib/time-units.ts';
import { account } from '../account/state.ts';
import { addRows, requestRows, rows } from '../games/game-rows.ts';
import { currentBreak } from '../safe-play/local-break.ts';
import { wallet } from '../wallet/state.ts';
import { offers } from './offers.ts';
import type { GameGuardsProps } from './safety/GameGuards.tsx';
import { play } from './state.ts';

/** Lazy: it imports the lists of games, which no open game needs. */
export const catalogueOnlyGame = () => import('./errors/CatalogueOnlyGame.tsx');

/** Where the chunk can't be fetched the game opens without it: the back end rejects what a break is from all the same. */
export const gameGuards = () =>
  import('./safety/GameGuards.tsx').catch(() => ({
    default: ({ children }: GameGuardsProps) => children,
  }));

/** Loads what the first render needs beside the screen: wherever HTML is rendered, and where it is taken over with it. */
export async function preloadGamePart(): Promise<void> {
  if (!hydration.isPending) return;
  const parts = embeddedState()?.parts;
  const part = v.safeParse(GamePart, parts?.['game']);
  if (!part.success) return;
  if (part.output.game.skin === null) await preloadComponent(catalogueOnlyGame);
  else if (parts?.['account']) await preloadComponent(gameGuards);
}

/**
 * Undefined until all of it is loaded, for everyone who takes a break from it, and while a round runs, whose result the balance
 * would give away.
 */
function readGame(): GamePart | undefined {
  const { producer, name } = matchRoute(routes, currentLocation().path)?.params ?? {};
  const game = rows.known[`${producer}:${name}`];
  if (!game || account.authStatus === 'unknown' || play.isInRound) return undefined;
  if (currentBreak() || breakStatus.covers?.(game)) return undefined;
  // The currency that a player's game is opened in.
  if (account.authStatus === 'player' && wallet.loading.at === null) return undefined;
  const isTitle = game.skin === null;
  if (isTitle && offers.identifier !== game.identifier) return undefined;
  return { game, offered: isTitle ? [...offers.games] : [], at: rows.loading.at ?? offers.at };
}

/** Fills the state with the game that the page came with; one that is old is loaded again. */
function applyGame({ game, offered, at }: GamePart): void {
  if (game.identifier in rows.known) return;
  addRows([game]);
  Object.assign(offers, { identifier: game.identifier, games: offered, at });
  if (isDue(at, STALE_AFTER_MS, Date.now()))
    void hydration.done.then(() => requestRows([game.identifier], true));
}

function clearGames(): void {
  rows.known = ref<typeof rows.known>({});
  Object.assign(offers, { identifier: null, games: [] });
}

registerPagePart('game', {
  routes: ['gameItem'],
  schema: GamePart,
  read: readGame,
  apply: applyGame,
  clear: clearGames,
});
