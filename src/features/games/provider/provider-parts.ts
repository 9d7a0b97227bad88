import { ref } from 'valtio';
import { GAMES_PAGE_SIZE } from '../../../contract/operator/page-size.ts';
import { routes } from '../../../contract/routes/routes.ts';
import { FIRST_ROWS, ProviderGamesPart, ProvidersPart } from '../../../contract/subjects/game-page-parts.ts';
import { initialLoadState } from '../../../core/data/loader.ts';
import { currentLocation } from '../../../core/shell/navigation.ts';
import { registerPagePart } from '../../../core/shell/page-state.ts';
import { matchRoute } from '../../../lib/paths.ts';
import { clearGameLists, gameList } from '../list/game-list.ts';
import { catalogue } from '../state.ts';

/** Undefined until the providers are loaded. */
function readProviders(): ProvidersPart | undefined {
  const { providers, providersLoading } = catalogue;
  if (providers.length === 0 || providersLoading.at === null) return undefined;
  return { providers: [...providers], at: providersLoading.at };
}

function applyProviders({ providers, at }: ProvidersPart): void {
  if (catalogue.providersLoading.at !== null) return;
  catalogue.providers = ref(providers);
  Object.assign(catalogue.providersLoading, { phase: 'ready', at });
}

function clearProviders(): void {
  catalogue.providers = ref([]);
  Object.assign(catalogue.providersLoading, initialLoadState());
}

/** The list of the address without any choice of the visitor's, and the index of its first game in all of them. */
function listOfAddress() {
  const { slug = '', page = 1 } = matchRoute(routes, currentLocation().path)?.params ?? {};
  const number = Number(page);
  const from = (number - 1) * GAMES_PAGE_SIZE;
  return { ...gameList({ providers: [slug] }, 'popular', number), from };
}

/** Undefined until all of it is loaded, and for a list that may be incomplete. */
function readProviderGames(): ProviderGamesPart | undefined {
  const providers = readProviders();
  const { state, from } = listOfAddress();
  const { rows, total, loading, isPartial } = state;
  if (!providers || !total || loading.at === null || isPartial) return undefined;
  const games = rows.slice(from, from + FIRST_ROWS).filter(row => row !== undefined);
  if (games.length === 0 || games.length < Math.min(total - from, FIRST_ROWS)) return undefined;
  return { ...providers, games, total, at: loading.at };
}

function applyProviderGames(part: ProviderGamesPart): void {
  applyProviders(part);
  const { games, total, at } = part;
  const { state, from } = listOfAddress();
  if (state.total !== null) return;
  Object.assign(state, { rows: ref([...Array.from({ length: from }, () => undefined), ...games]), total });
  Object.assign(state.loading, { phase: 'ready', at });
}

registerPagePart('providers', {
  routes: ['producers'],
  schema: ProvidersPart,
  read: readProviders,
  apply: applyProviders,
  clear: clearProviders,
});
registerPagePart('providerGames', {
  routes: ['producer'],
  schema: ProviderGamesPart,
  read: readProviderGames,
  apply: applyProviderGames,
  clear: clearGameLists,
});
