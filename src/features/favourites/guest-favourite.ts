import * as v from 'valibot';
import type { Game } from '../../contract/subjects/games.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { PRIVATE_PREFIX } from '../../core/session/purge.ts';
import { HOUR_MS } from '../../lib/time-units.ts';
import { isSignedIn, onSignedIn, onSignedOut } from '../account/session/session-events.ts';
import { favourites, isFavourite, reportRefusal, toggleFavourite } from './state.ts';

/** The heart that a guest has tapped, in this tab; it is deleted with a player's data, too. */
const STORAGE_KEY = `${PRIVATE_PREFIX}heart`;

const Tap = v.object({
  at: v.number(),
  game: v.object({
    identifier: v.string(),
    currencies: v.record(v.string(), v.object({ id: v.number() })),
  }),
});
type Tap = v.InferOutput<typeof Tap>;

export function rememberGuestFavourite({ identifier, currencies }: Game): void {
  const tap: Tap = { at: Date.now(), game: { identifier, currencies } };
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(tap));
  } catch {
    // Without session storage the player taps once more.
  }
}

/** Reads the tap and forgets it; null when it is older than an hour. */
function takeTap(): Tap['game'] | null {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    const parsed = v.safeParse(Tap, JSON.parse(stored ?? 'null'));
    return parsed.success && Date.now() - parsed.output.at < HOUR_MS ? parsed.output.game : null;
  } catch {
    return null;
  }
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
