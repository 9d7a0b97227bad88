import * as v from 'valibot';
import { Collection, Game, games, Provider } from './games.ts';

/** What screens of games show first, written into their HTML (decision 0115). Times are epoch milliseconds. */

/** As many games as a grid shows before it is measured. */
export const FIRST_ROWS = 18;

/** A list of games, with what its tabs and its filter are made of. */
export const CategoryPart = v.object({
  games: v.array(Game),
  total: v.number(),
  /** Without their games, which are the lobby's matter. */
  collections: v.array(Collection),
  menu: games.loadMenuCategories.reply,
  at: v.number(),
});
export type CategoryPart = v.InferOutput<typeof CategoryPart>;

/** All providers. */
export const ProvidersPart = v.object({ providers: v.array(Provider), at: v.number() });
export type ProvidersPart = v.InferOutput<typeof ProvidersPart>;

/** A provider's games, those of the address's page first. */
export const ProviderGamesPart = v.object({
  ...ProvidersPart.entries,
  games: v.array(Game),
  total: v.number(),
});
export type ProviderGamesPart = v.InferOutput<typeof ProviderGamesPart>;

/** A game, and for a title without one those that can be played instead. */
export const GamePart = v.object({ game: Game, offered: v.array(Game), at: v.number() });
export type GamePart = v.InferOutput<typeof GamePart>;
