import { KNOWN_CURRENCIES } from '../../contract/currencies.ts';
import type { Game } from '../../contract/games.ts';
import { useSelected } from '../../core/selected.ts';
import { account } from '../account/state.ts';

/**
 * What the visitor can do with a game: `play` it; `locked`, because a player's fiat currency has no id of it (platform 4);
 * `shell`, a title of the sandbox catalogue that has no game behind it.
 */
export type Standing = 'play' | 'locked' | 'shell';

const isFiat = (currency: string): boolean =>
  KNOWN_CURRENCIES.find(({ code }) => code === currency)?.fiat ?? true;

/** `currency` is the player's, null for a guest. */
export function standingOf(game: Game, currency: string | null): Standing {
  if (game.skin === null) return 'shell';
  if (currency !== null && isFiat(currency) && !(currency in game.currencies)) return 'locked';
  return 'play';
}

export function useStanding(game: Game): Standing {
  return standingOf(
    game,
    useSelected(account, ({ player }) => player?.currency ?? null),
  );
}
