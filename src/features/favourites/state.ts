import { proxy, useSnapshot } from 'valtio';
import { favourites as endpoints, type Favourite } from '../../contract/favourites.ts';
import type { Game } from '../../contract/games.ts';
import { call, newKey } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { type Loading, makeLoad, notLoaded } from '../../core/load.ts';
import { isEqual } from '../../core/reconcile.ts';
import { isSignedIn, onSignedOut } from '../account/session.ts';

/**
 * `saved` is the server's truth, by identifier; `order` the same, latest first. `wanted` holds taps that it has not
 * confirmed and lies over it when read (house, rule 7). `busy`: games whose request runs.
 */
export const favourites = proxy<{
  saved: Record<string, boolean>;
  order: string[];
  wanted: Record<string, boolean>;
  busy: Record<string, boolean>;
  loading: Loading;
}>({ saved: {}, order: [], wanted: {}, busy: {}, loading: notLoaded() });

export const useFavourites = () => useSnapshot(favourites);

type Marks = Readonly<Record<string, boolean>>;
type Overlay = { readonly saved: Marks; readonly wanted: Marks; readonly order: readonly string[] };

export const isFavourite = (
  { saved, wanted }: Pick<Overlay, 'saved' | 'wanted'>,
  identifier: string,
): boolean => wanted[identifier] ?? saved[identifier] ?? false;

/** The favourites as the player sees them: new wishes first, then the saved ones that are still wanted. */
export function favouriteIdentifiers({ saved, wanted, order }: Overlay): string[] {
  const added = Object.keys(wanted).filter(id => wanted[id] && !saved[id]);
  return [...added.reverse(), ...order.filter(id => isFavourite({ saved, wanted }, id))];
}

function showSaved(list: readonly Favourite[]): void {
  const order = list.map(({ identifier }) => identifier);
  if (!isEqual(favourites.order, order)) favourites.order = order;
  const saved = Object.fromEntries(order.map(identifier => [identifier, true]));
  if (!isEqual(favourites.saved, saved)) favourites.saved = saved;
}

export const loadFavourites = makeLoad(favourites.loading, async () => {
  let session: number;
  let list: Favourite[];
  do {
    session = epoch;
    list = await call(endpoints.listFavourites);
  } while (session !== epoch && isSignedIn());
  if (session !== epoch) throw new Failure('cancelled', endpoints.listFavourites.errorCode);
  showSaved(list);
  for (const [id, wish] of Object.entries(favourites.wanted))
    if (!favourites.busy[id] && wish === (favourites.saved[id] ?? false)) delete favourites.wanted[id];
});

/** Grows at sign-out: an answer that was on its way is of a player who has left. */
let epoch = 0;

/**
 * Marks or unmarks a game. Shows at once; while the game's own request runs another tap does nothing (platform 4).
 * Rejects when the server refuses; then the wish is gone and what is saved shows again.
 */
export async function toggleFavourite(game: Game): Promise<void> {
  const { identifier } = game;
  if (favourites.busy[identifier]) return;
  const session = epoch;
  const wish = !isFavourite(favourites, identifier);
  favourites.wanted[identifier] = wish;
  favourites.busy[identifier] = true;
  try {
    const isQueued = await send(game, wish);
    if (session !== epoch || isQueued) return;
    settle(identifier, wish);
  } catch (error) {
    if (session === epoch) delete favourites.wanted[identifier];
    throw error;
  } finally {
    if (session === epoch) delete favourites.busy[identifier];
  }
}

function settle(identifier: string, wish: boolean): void {
  const others = favourites.order.filter(id => id !== identifier);
  favourites.order = wish ? [identifier, ...others] : others;
  if (wish) favourites.saved[identifier] = true;
  else delete favourites.saved[identifier];
  delete favourites.wanted[identifier];
}

/** Any currency's id of the game stands for it (product 3.2 no. 38). */
const idOf = (game: Game): number | string => Object.values(game.currencies)[0]?.id ?? game.identifier;

/** Sends the wish; true when the worker has queued it (202, decisions D8): it stays wanted until the server has it. */
async function send(game: Game, wish: boolean): Promise<boolean> {
  const input = { params: { id: idOf(game) }, key: newKey() };
  try {
    await (wish ? call(endpoints.addFavourite, input) : call(endpoints.removeFavourite, input));
    return false;
  } catch (error) {
    if (error instanceof Failure && error.status === 202) return true;
    throw error;
  }
}

export function clearFavourites(): void {
  epoch += 1;
  Object.assign(favourites, { saved: {}, order: [], wanted: {}, busy: {} });
  Object.assign(favourites.loading, notLoaded());
}

onSignedOut(clearFavourites);
