import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { entryState, go, here } from '../../core/navigation.ts';
import { hasIntent, rememberIntent } from './intent.ts';
import { currentWay, openInstructions } from './state.ts';
import { hasInstructions } from './way.ts';

const NAME = 'pwa';
const VALUE = 'install';

/**
 * `?pwa=install`: leaves the address, opens the instructions, and where there is nothing to install goes to the lobby at
 * once (platform 2.1). Who came for it less than a day ago and has not answered yet is shown them again, but not over a game.
 */
export function useInstallAddress(isPlaying: boolean): void {
  const search = useSearch();
  const isWanted = new URLSearchParams(search).get(NAME) === VALUE;
  useEffect(() => {
    if (isWanted) begin();
    else if (!isPlaying && hasIntent() && hasInstructions(currentWay())) openInstructions();
  }, [isWanted, isPlaying]);
}

function begin(): void {
  if (!hasInstructions(currentWay())) {
    go('/', { replace: true });
    return;
  }
  rememberIntent();
  openInstructions(true);
  const params = new URLSearchParams(location.search);
  params.delete(NAME);
  const rest = params.size > 0 ? `?${params}` : '';
  go(here().path + rest + location.hash, { replace: true, state: entryState() });
}
