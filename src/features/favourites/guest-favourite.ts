import * as v from 'valibot';
import type { Game } from '../../contract/subjects/games.ts';
import { storedValue } from '../../core/device/stored-value.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { PRIVATE_PREFIX } from '../../core/session/purge.ts';
import { HOUR_MS } from '../../lib/time-units.ts';
import { isSignedIn, onSignedIn, onSignedOut } from '../account/session/session-events.ts';
import { favourites, isFavourite, reportRefusal, toggleFavourite } from './state.ts';

/** The heart that a guest has tapped, in this tab; it is deleted with a player's data, too. */
const storedTap = storedValue(
  `${PRIVATE_PREFIX}heart`,
  v.object({
    at: v.number(),
    game: v.object({
      identifier: v.string(),
      currencies: v.record(v.string(), v.object({ id: v.number() })),
    }),
  }),
  'sessionStorage',
);

/** Without session storage the player taps once more. */
export const rememberGuestFavourite = ({ identifier, currencies }: Game): void =>
  storedTap.write({ at: Date.now(), game: { identifier, currencies } });

/** Reads the tap and forgets it; null when it is older than an hour. */
function takeTap() {
  const tap = storedTap.read();
  storedTap.write(null);
  return tap && Date.now() - tap.at < HOUR_MS ? tap.game : null;
}

const isForFavourites = (address: string): boolean =>
  new URL(address).searchParams.get('for') === 'favourites';

/** Where this page was opened or reloaded. */
const firstAddress = (): string => performance.getEntriesByType('navigation')[0]?.name ?? location.href;

/**
 * Saves the favourite that led a guest to the registration or the sign-in, when the player is known. A guest who has left
 * those forms has cancelled: then the next sign-in only forgets the tap, and so does a sign-out (GAMES-51).
 */
async function saveTap(address = location.href): Promise<void> {
  const game = takeTap();
  if (!game || !isForFavourites(address) || isFavourite(favourites, game.identifier)) return;
  try {
    await toggleFavourite(game);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    reportRefusal();
  }
}

// Loaded when the page is idle: where a form was reloaded, the player may have signed in and left it before.
if (isSignedIn()) void saveTap(firstAddress());
onSignedIn(() => void saveTap());
onSignedOut(takeTap);
