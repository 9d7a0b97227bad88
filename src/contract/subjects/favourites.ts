import * as v from 'valibot';
import type { Endpoints } from './endpoint.ts';
import { Nothing } from './wire.ts';

/** A favourite: stored by identifier, answered with the id in the player's currency (product 3.2 no. 38). */
export const Favourite = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  identifier: v.string(),
});
export type Favourite = v.InferOutput<typeof Favourite>;

export const favourites = {
  listFavourites: {
    method: 'GET',
    path: '/api/player/favorite_games',
    /** Latest first. */
    reply: v.array(Favourite),
    policy: 'private',
    caller: 'player',
    errorCode: 'LOAD_FAVORITE_GAMES_ERROR',
  },
  /** `id` is the game's id in any currency; repeating it changes nothing. */
  addFavourite: {
    method: 'PUT',
    path: '/api/player/favorite_games/:id',
    reply: Favourite,
    policy: 'wish',
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'ADD_FAVORITE_GAME_ERROR',
  },
  removeFavourite: {
    method: 'DELETE',
    path: '/api/player/favorite_games/:id',
    reply: Nothing,
    status: 204,
    policy: 'wish',
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'DELETE_FAVORITE_GAME_ERROR',
  },
} as const satisfies Endpoints;
