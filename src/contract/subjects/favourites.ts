import * as v from 'valibot';
import { defineEndpoints, type WireEndpoints } from '../endpoint.ts';
import { NoContent } from '../wire.ts';

/** A favourite: stored by identifier, answered with the id in the player's currency (GAMES-41). */
export const Favourite = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  identifier: v.string(),
});
export type Favourite = v.InferOutput<typeof Favourite>;

export const favouritesWire = {
  listFavourites: {
    method: 'GET',
    path: '/api/player/favorite_games',
    policy: 'private',
    /** Latest first. */
    reply: v.array(Favourite),
  },
  /** `id` is the game's id in any currency; repeating it changes nothing. */
  addFavourite: {
    method: 'PUT',
    path: '/api/player/favorite_games/:id',
    policy: 'queued',
    refreshes: 'listFavourites',
    reply: Favourite,
  },
  removeFavourite: {
    method: 'DELETE',
    path: '/api/player/favorite_games/:id',
    policy: 'queued',
    refreshes: 'listFavourites',
    reply: NoContent,
    status: 204,
  },
} as const satisfies WireEndpoints;

export const favourites = defineEndpoints(favouritesWire, {
  listFavourites: { caller: 'player', errorCode: 'LOAD_FAVORITE_GAMES_ERROR' },
  addFavourite: { caller: 'player', keyed: 'accepted', errorCode: 'ADD_FAVORITE_GAME_ERROR' },
  removeFavourite: { caller: 'player', keyed: 'accepted', errorCode: 'DELETE_FAVORITE_GAME_ERROR' },
});
