import { createLoader, type Load, type LoadOptions, type LoadState } from '../../core/data/loader.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { isSignedIn, onSignedIn } from '../account/session/session-events.ts';

/**
 * Loads what belongs to one wallet: the chosen one, of a player. A load of nothing (a guest's, or before a wallet is chosen) would end at once,
 * count as fresh, and take the first load after the sign-in into itself; one of another wallet would take that of the new one. `fetch` resolves to what
 * applies its answer.
 */
export function createWalletLoader(
  loading: LoadState,
  chosen: () => string | null,
  fetch: (currency: string, options: LoadOptions) => Promise<() => void>,
): Load {
  let loadedFor: string | null = null;
  const loadChosen = createLoader(loading, async options => {
    const currency = chosen();
    loadedFor = currency;
    const apply = currency === null ? null : await fetch(currency, options);
    // Nothing is known of the wallet that was chosen meanwhile.
    if (apply === null || chosen() !== currency) throw new ApiError('cancelled', 'wallet');
    apply();
  });
  const load = async (): Promise<void> => {
    if (!isSignedIn() || chosen() === null) return;
    await loadChosen();
    if (loadedFor !== chosen()) await load();
  };
  onSignedIn(() => void load());
  return load;
}
