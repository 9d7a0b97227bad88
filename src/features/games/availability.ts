import { KNOWN_CURRENCIES } from '../../contract/operator/currencies.ts';
import type { Game } from '../../contract/subjects/games.ts';
import { useSelected } from '../../core/data/useSelected.ts';
import { account } from '../account/state.ts';

/**
 * What the visitor can do with a game: `play` it; `locked`, because a player's fiat currency has no id of it (GAMES-28); `catalogueOnly`, a title of the sandbox catalogue without a game.
 */
export type Availability = 'play' | 'locked' | 'catalogueOnly';

const isFiat = (currency: string): boolean =>
  KNOWN_CURRENCIES.find(({ code }) => code === currency)?.fiat ?? true;

/** `currency` is the player's, null for a guest. */
export function availabilityOf(game: Game, currency: string | null): Availability {
  if (game.skin === null) return 'catalogueOnly';
  if (currency !== null && isFiat(currency) && !(currency in game.currencies)) return 'locked';
  return 'play';
}

export function useAvailability(game: Game): Availability {
  return availabilityOf(
    game,
    useSelected(account, ({ player }) => player?.currency ?? null),
  );
}
