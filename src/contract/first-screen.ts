import * as v from 'valibot';
import { Banner } from './banners.ts';
import { Collection, Game } from './games.ts';

/** How many rails the back end puts into the lobby's page, and tiles into each. */
export const FIRST_SCREEN_RAILS = 3;
export const FIRST_SCREEN_TILES = 8;

/** What the first screen of the lobby needs, written into the page so that it needs no round trip (decisions D23). */
export const FirstScreen = v.object({
  banners: v.array(Banner),
  collections: v.array(Collection),
  /** Rows of the first rails. */
  games: v.array(Game),
  at: v.string(),
});
export type FirstScreen = v.InferOutput<typeof FirstScreen>;
