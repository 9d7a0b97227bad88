import { createLoader, type Loader, type LoadOptions, type LoadState } from '../../../core/data/loader.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import { withinSession } from '../../../core/session/within-session.ts';
import { isSignedIn } from './session-events.ts';

/**
 * Makes the `load()` of what belongs to the player who is signed in, as `createLoader` does. A guest's load requests nothing and does not
 * count as loaded. `apply` gets what `fetch` resolves to only while the player who asked for it is signed in: nothing private comes back to
 * the screen or the device after a sign-out, nor under another player.
 */
export function createPlayerLoader<T>(
  loading: LoadState,
  fetch: (options: LoadOptions) => Promise<T>,
  apply: (answer: T) => void,
  ...resources: readonly string[]
): Loader {
  const fetchAndApply = async (options: LoadOptions) => {
    if (isSignedIn()) {
      const answer = await withinSession(() => fetch(options));
      if (isSignedIn()) return apply(answer);
    }
    if (loading.phase === 'loading') loading.phase = 'idle';
    throw new ApiError('cancelled', 'PLAYER_ERROR');
  };
  const load = createLoader(loading, fetchAndApply, ...resources);
  return Object.assign(async () => (isSignedIn() ? load() : undefined), { follow: load.follow });
}
