import { useSnapshot } from 'valtio';
import { findCurrency } from '../../contract/operator/currencies.ts';
import type { Game, GamesFilter } from '../../contract/subjects/games.ts';
import { useSelected } from '../../core/data/useSelected.ts';
import { breakStatus } from '../../core/shell/break-status.ts';
import { isPlayable } from '../../lib/playable.ts';
import { account } from '../account/state.ts';

/**
 * What the visitor can do with a game: `play` it; `onBreak`, because the visitor takes a break; `locked`, because a player's fiat currency has no id of it (GAMES-28); `catalogueOnly`, a title of the sandbox catalogue without a game.
 */
export type Availability = 'play' | 'onBreak' | 'locked' | 'catalogueOnly';

/** The player's currency if a game without an id of it is locked (GAMES-28); null for a guest. */
const lockingCurrency = (currency: string | null): string | null =>
  currency !== null && findCurrency(currency)?.fiat === false ? null : currency;

/** `currency` is the player's, null for a guest. */
export function availabilityOf(game: Game, currency: string | null): Availability {
  if (!isPlayable(game)) return 'catalogueOnly';
  const locking = lockingCurrency(currency);
  if (locking !== null && !(locking in game.currencies)) return 'locked';
  return 'play';
}

const usePlayerCurrency = () => useSelected(account, ({ player }) => player?.currency ?? null);

export function useAvailability(game: Game): Availability {
  const { isActive, covers } = useSnapshot(breakStatus);
  const availability = availabilityOf(game, usePlayerCurrency());
  return (isActive || covers?.(game)) && availability === 'play' ? 'onBreak' : availability;
}

/** The conditions of a list of what this visitor can play. */
export const usePlayableFilter = () => playableFilter(usePlayerCurrency());

export function playableFilter(
  playerCurrency = account.player?.currency ?? null,
): Pick<GamesFilter, 'playable' | 'currency'> {
  const currency = lockingCurrency(playerCurrency);
  return { playable: true, ...(currency !== null && { currency }) };
}
