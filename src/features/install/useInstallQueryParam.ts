import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { currentLocation, historyState, navigateTo } from '../../core/shell/navigation.ts';
import { hasInstallIntent, storeInstallIntent } from './install-intent.ts';
import { hasInstructions } from './install-method.ts';
import { currentInstallMethod, openInstructions } from './state.ts';

const PARAM = 'pwa';
const PARAM_VALUE = 'install';

/**
 * `?pwa=install`: is removed from the address, opens the instructions, and where there is nothing to install leads to the
 * lobby at once (ROUTE-17). They open again within a day for a visitor who has not answered yet, but not over a game.
 */
export function useInstallQueryParam(isPlaying: boolean): void {
  const search = useSearch();
  const isRequested = new URLSearchParams(search).get(PARAM) === PARAM_VALUE;
  useEffect(() => {
    if (isRequested) startInstall();
    else if (!isPlaying && hasInstallIntent() && hasInstructions(currentInstallMethod())) openInstructions();
  }, [isRequested, isPlaying]);
}

function startInstall(): void {
  if (!hasInstructions(currentInstallMethod())) {
    navigateTo('/', { replace: true });
    return;
  }
  storeInstallIntent();
  openInstructions(true);
  const params = new URLSearchParams(location.search);
  params.delete(PARAM);
  const rest = params.size > 0 ? `?${params}` : '';
  navigateTo(currentLocation().path + rest + location.hash, { replace: true, state: historyState() });
}
