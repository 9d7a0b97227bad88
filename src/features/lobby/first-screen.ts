import {
  composeFirstScreen,
  FirstScreen,
  firstRails,
  identifiersOfRails,
} from '../../contract/subjects/first-screen.ts';
import { STALE_AFTER_MS } from '../../core/data/loader.ts';
import { registerPagePart } from '../../core/shell/page-state.ts';
import { homeBanners, showBanners } from '../content/banners/state.ts';
import { addRows, rows } from '../games/game-rows.ts';
import { catalogue, setCollections } from '../games/state.ts';

/** The first screen that the page came with; null without one. */
export const lobbyStart: { first: FirstScreen | null } = { first: null };

/**
 * Fills the state with the first screen that the page came with (decision 0023), before the lobby first renders. It has only
 * the first collections, so their state stays "not loaded": the whole list is fetched when the page is idle.
 */
export function applyFirstScreen(first: FirstScreen): void {
  lobbyStart.first = first;
  const { games, banners, collections, at: time } = first;
  addRows(games);
  const at = Date.parse(time);
  showBanners(banners, at);
  // The worker's copy is from the last visit: it counts as stored until the server confirms it.
  homeBanners.loading.stored = Date.now() - at > STALE_AFTER_MS;
  if (catalogue.collections.length === 0) setCollections(collections);
}

/** The first screen as the lobby shows it; undefined until all of it is loaded. */
function readFirstScreen(): FirstScreen | undefined {
  const { menu, collections, collectionsLoading, menuLoading } = catalogue;
  const times = [collectionsLoading.at, menuLoading.at, homeBanners.loading.at];
  if (!menu || times.includes(null)) return undefined;
  const at = new Date(Math.min(...times.map(time => time ?? 0))).toISOString();
  const parts = { banners: homeBanners.list, collections, lobby: menu.lobby, at };
  const games = identifiersOfRails(firstRails(parts)).flatMap(id => rows.known[id] ?? []);
  return composeFirstScreen(parts, games);
}

registerPagePart('lobby', {
  routes: ['lobby', 'categories', 'games'],
  schema: FirstScreen,
  read: readFirstScreen,
  apply: applyFirstScreen,
  clear: () => {
    lobbyStart.first = null;
  },
});
