import { isInstalledApp } from '../../core/installed.ts';
import { tellPwa } from './state.ts';

const TOLD = 'orbit.opened';

/** Tells that the installed app was opened: once for its window, however often that loads anew (platform 7). */
export function tellOpened(): void {
  if (!isInstalledApp()) return;
  try {
    if (sessionStorage.getItem(TOLD) !== null) return;
    sessionStorage.setItem(TOLD, '1');
  } catch {
    // A window without memory tells it once a load.
  }
  tellPwa('open');
}
