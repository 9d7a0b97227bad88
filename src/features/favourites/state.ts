import { t } from '@lingui/core/macro';
import { proxy, useSnapshot } from 'valtio';
import { favourites as endpoints, type Favourite } from '../../contract/subjects/favourites.ts';
import type { Game } from '../../contract/subjects/games.ts';
import { TOPIC_HEADER } from '../../contract/wire.ts';
import { createLoader, initialLoadState, type LoadState } from '../../core/data/loader.ts';
import { createOverlay } from '../../core/data/optimistic.ts';
import { isEqual } from '../../core/data/reconcile.ts';
import { call, isQueued, newIdempotencyKey } from '../../core/http/call.ts';
import { registerPagePart } from '../../core/shell/page-state.ts';
import { toast } from '../../core/shell/toasts.ts';
import { onSignedOut } from '../account/session/session-events.ts';

/**
 * `saved` is the server's truth, by identifier; `order` the same, latest first. `wanted` holds taps that it has not
 * confirmed and lies over it when read (decision 0065). `busy`: games whose request runs.
 */
export const favourites = proxy<{
  saved: Record<string, boolean>;
  order: string[];
  wanted: Record<string, boolean>;
  busy: Record<string, boolean>;
  loading: LoadState;
}>({ saved: {}, order: [], wanted: {}, busy: {}, loading: initialLoadState() });

/** The favourites that a page's HTML shows: those on the first screen. */
const MAX_IN_PAGE = 100;

export const useFavourites = () => useSnapshot(favourites);

type FavouriteMap = Readonly<Record<string, boolean>>;
type Overlay = {
  readonly saved: FavouriteMap;
  readonly wanted: FavouriteMap;
  readonly order: readonly string[];
};

export const isFavourite = (
  { saved, wanted }: Pick<Overlay, 'saved' | 'wanted'>,
  identifier: string,
): boolean => wanted[identifier] ?? saved[identifier] ?? false;

/** Whether it is wanted and not in flight: the worker has queued it until the back end answers (decision 0008). */
export const isFavouriteQueued = (
  { wanted, busy }: { readonly wanted: FavouriteMap; readonly busy: FavouriteMap },
  identifier: string,
): boolean => identifier in wanted && !busy[identifier];

/** The favourites as the player sees them: those just added first, then the saved ones that are still wanted. */
export function favouriteIdentifiers({ saved, wanted, order }: Overlay): string[] {
  const added = Object.keys(wanted).filter(id => wanted[id] && !saved[id]);
  return [...added.reverse(), ...order.filter(id => isFavourite({ saved, wanted }, id))];
}

/** Takes the server's list, of a load or an event, and drops what is wanted and in it. */
export function setSaved(list: readonly Favourite[]): void {
  const order = list.map(({ identifier }) => identifier);
  for (const { identifier, id } of list) listedIds.set(identifier, id);
  if (!isEqual(favourites.order, order)) favourites.order = order;
  const saved = Object.fromEntries(order.map(identifier => [identifier, true]));
  if (!isEqual(favourites.saved, saved)) favourites.saved = saved;
  for (const [id, isWanted] of Object.entries(favourites.wanted))
    if (!overlay.isSending(id) && isWanted === (favourites.saved[id] ?? false)) delete favourites.wanted[id];
}

export const loadFavourites = createLoader(
  favourites.loading,
  async options => setSaved(await call(endpoints.listFavourites, options)),
  endpoints.listFavourites.path,
);

/** The ids that the back end has listed favourites with: by them one is known again when it is removed. */
const listedIds = new Map<string, number>();

const overlay = createOverlay<boolean>({
  topicPrefix: 'favourite:',
  parse: (identifier, isWanted) => ({ [identifier]: isWanted }),
  get: identifier => favourites.wanted[identifier],
  set: (identifier, isWanted) => {
    if (isWanted === undefined) delete favourites.wanted[identifier];
    else favourites.wanted[identifier] = isWanted;
  },
  confirm: values => {
    for (const [identifier, isWanted] of Object.entries(values)) applyConfirmed(identifier, isWanted);
  },
  onRejected: reportRefusal,
  load: () => loadFavourites(),
});

/** Tells the player that the server refused the change. */
export function reportRefusal(): void {
  toast(
    t({ id: 'favourites.refused', message: 'We couldn’t change your favourites. Try again.' }),
    'warning',
  );
}

function applyConfirmed(identifier: string, isWanted: boolean): void {
  const others = favourites.order.filter(id => id !== identifier);
  favourites.order = isWanted ? [identifier, ...others] : others;
  if (isWanted) favourites.saved[identifier] = true;
  else delete favourites.saved[identifier];
}

type MarkedGame = Pick<Game, 'identifier' | 'currencies'>;

/**
 * Marks or unmarks a game. Shows at once; while the game's own request runs another tap does nothing (GAMES-43).
 * Rejects when the server does; then what is saved shows again.
 */
export async function toggleFavourite(game: MarkedGame): Promise<void> {
  const { identifier } = game;
  if (overlay.isSending(identifier)) return;
  const isWanted = !isFavourite(favourites, identifier);
  favourites.busy[identifier] = true;
  try {
    await overlay.change({ [identifier]: isWanted }, () => sendMutation(game, isWanted));
  } finally {
    if (!overlay.isSending(identifier)) delete favourites.busy[identifier];
  }
}

/** Any currency's id of the game stands for it (GAMES-41). */
const gameIdOf = ({ identifier, currencies }: MarkedGame): number | string =>
  listedIds.get(identifier) ?? Object.values(currencies)[0]?.id ?? identifier;

async function sendMutation(game: MarkedGame, isWanted: boolean): Promise<unknown> {
  const headers = { [TOPIC_HEADER]: encodeURIComponent(`favourite:${game.identifier}`) };
  const input = { params: { id: gameIdOf(game) }, key: newIdempotencyKey(), headers };
  if (!isWanted) return call(endpoints.removeFavourite, input);
  const reply = await call(endpoints.addFavourite, input);
  if (!isQueued(reply)) listedIds.set(reply.identifier, reply.id);
  return reply;
}

export function clearFavourites(): void {
  listedIds.clear();
  Object.assign(favourites, { saved: {}, order: [], wanted: {}, busy: {} });
  Object.assign(favourites.loading, initialLoadState());
}

function showOrder(order: readonly string[]): void {
  favourites.order = [...order];
  favourites.saved = Object.fromEntries(order.map(identifier => [identifier, true]));
}

registerPagePart<readonly string[]>('favourites', {
  read: () => (favourites.order.length > 0 ? favourites.order.slice(0, MAX_IN_PAGE) : undefined),
  apply: showOrder,
  clear: () => showOrder([]),
});

onSignedOut(clearFavourites);
