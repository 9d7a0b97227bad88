import { t } from '@lingui/core/macro';
import { favourites as endpoints } from '../../contract/subjects/favourites.ts';
import type { Game } from '../../contract/subjects/games.ts';
import { TOPIC_HEADER } from '../../contract/wire.ts';
import { createOverlay } from '../../core/data/optimistic.ts';
import { call, isQueued, newIdempotencyKey } from '../../core/http/call.ts';
import { toast } from '../../core/shell/toasts.ts';
import { favourites, isFavourite, listedIds, loadFavourites } from './state.ts';

// Loaded after the first screen (decision 0111): only a player's taps and queued changes need it.

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
  onRejected: () =>
    toast(
      t({ id: 'favourites.refused', message: 'We couldn’t change your favourites. Try again.' }),
      'warning',
    ),
  load: () => loadFavourites(),
});

function applyConfirmed(identifier: string, isWanted: boolean): void {
  const others = favourites.order.filter(id => id !== identifier);
  favourites.order = isWanted ? [identifier, ...others] : others;
  if (isWanted) favourites.saved[identifier] = true;
  else delete favourites.saved[identifier];
}

/**
 * Marks or unmarks a game. Shows at once; while the game's own request runs another tap does nothing (GAMES-43).
 * Rejects when the server does; then what is saved shows again.
 */
export async function toggleFavourite(game: Game): Promise<void> {
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
const gameIdOf = ({ identifier, currencies }: Game): number | string =>
  listedIds.get(identifier) ?? Object.values(currencies)[0]?.id ?? identifier;

async function sendMutation(game: Game, isWanted: boolean): Promise<unknown> {
  const headers = { [TOPIC_HEADER]: encodeURIComponent(`favourite:${game.identifier}`) };
  const input = { params: { id: gameIdOf(game) }, key: newIdempotencyKey(), headers };
  if (!isWanted) return call(endpoints.removeFavourite, input);
  const reply = await call(endpoints.addFavourite, input);
  if (!isQueued(reply)) listedIds.set(reply.identifier, reply.id);
  return reply;
}
