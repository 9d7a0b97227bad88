import { t } from '@lingui/core/macro';
import { proxy, useSnapshot } from 'valtio';
import { favourites as endpoints, type Favourite } from '../../contract/favourites.ts';
import type { Game } from '../../contract/games.ts';
import type { Queued } from '../../contract/messages.ts';
import { TOPIC_HEADER } from '../../contract/wire.ts';
import { call, isQueued, newKey } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { type Loading, makeLoad, notLoaded } from '../../core/load.ts';
import { onQueue, onSettled, type Settled } from '../../core/outbox.ts';
import { isEqual } from '../../core/reconcile.ts';
import { toast } from '../../core/toasts.ts';
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

/** Takes the server's list, of a load or an event: wishes that it fulfils are done. */
export function showSaved(list: readonly Favourite[]): void {
  const order = list.map(({ identifier }) => identifier);
  if (!isEqual(favourites.order, order)) favourites.order = order;
  const saved = Object.fromEntries(order.map(identifier => [identifier, true]));
  if (!isEqual(favourites.saved, saved)) favourites.saved = saved;
  for (const [id, wish] of Object.entries(favourites.wanted))
    if (!favourites.busy[id] && wish === (favourites.saved[id] ?? false)) delete favourites.wanted[id];
}

export const loadFavourites = makeLoad(
  favourites.loading,
  async asking => {
    let session: number;
    let list: Favourite[];
    do {
      session = epoch;
      list = await call(endpoints.listFavourites, asking);
    } while (session !== epoch && isSignedIn());
    if (session !== epoch) throw new Failure('cancelled', endpoints.listFavourites.errorCode);
    showSaved(list);
  },
  endpoints.listFavourites.path,
);

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
    const mustWait = await send(game, wish);
    if (session !== epoch || mustWait) return;
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

/** Sends the wish; true when the worker has queued it (decisions D8): it stays wanted until the server has it. */
async function send(game: Game, wish: boolean): Promise<boolean> {
  const headers = { [TOPIC_HEADER]: encodeURIComponent(TOPIC + game.identifier) };
  const input = { params: { id: idOf(game) }, key: newKey(), headers };
  const reply = await (wish ? call(endpoints.addFavourite, input) : call(endpoints.removeFavourite, input));
  return isQueued(reply);
}

/** What the worker calls a wish about a game: its identifier, so that it is known again after a reload. */
const TOPIC = 'favourite:';
const identifierOf = ({ topic }: Queued): string | null =>
  topic.startsWith(TOPIC) ? topic.slice(TOPIC.length) : null;

/** Wishes that waited when the worker was last heard of. */
let waiting: ReadonlySet<string> = new Set();

/** Shows what waits, also what a page before this one has left; what has ended unheard is read from the list. */
function showWaiting(rows: readonly Queued[]): void {
  const before = waiting;
  const wishes = new Map(rows.map(row => [identifierOf(row) ?? '', row.want]));
  wishes.delete('');
  waiting = new Set(wishes.keys());
  for (const [id, want] of wishes) if (!favourites.busy[id]) favourites.wanted[id] = want;
  const ended = [...before].filter(id => !wishes.has(id) && id in favourites.wanted && !favourites.busy[id]);
  if (ended.length === 0 || !isSignedIn()) return;
  void loadFavourites().then(() => {
    for (const id of ended) if (!waiting.has(id) && !favourites.busy[id]) delete favourites.wanted[id];
  });
}

/** The back end's word on a wish that had waited; a newer tap goes on, and a running one gets its own answer. */
function endWish(wish: Settled): void {
  const id = identifierOf(wish);
  if (id === null || favourites.busy[id] || favourites.wanted[id] !== wish.want) return;
  if (wish.ok) settle(id, wish.want);
  else {
    delete favourites.wanted[id];
    toast(
      t({ id: 'favourites.refused', message: 'Your favourites could not be changed. Try again.' }),
      'warning',
    );
  }
}

export function clearFavourites(): void {
  epoch += 1;
  Object.assign(favourites, { saved: {}, order: [], wanted: {}, busy: {} });
  Object.assign(favourites.loading, notLoaded());
}

onSignedOut(clearFavourites);
onQueue(showWaiting);
onSettled(endWish);
