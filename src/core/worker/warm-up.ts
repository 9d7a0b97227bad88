import { NARROW_MEDIA_QUERY } from '../../lib/breakpoints.ts';
import { device, isDataSaverOn } from '../device/device.ts';
import { currentLocation } from '../shell/navigation.ts';
import { startCatalogueSync } from './catalogue-sync.ts';
import { postToWorker, requestFromWorker } from './client.ts';

/**
 * The first visit ran without the worker: it stores what the lobby shows first, which is little. Ends when it has, or
 * after some seconds of which its state is unknown.
 */
export function storeLobbyScreen(worker: ServiceWorker): Promise<unknown> {
  const visit = {
    locale: currentLocation().locale,
    device,
    isNarrow: matchMedia(NARROW_MEDIA_QUERY).matches,
  };
  return requestFromWorker(worker, 'storeLobby', visit).catch(() => undefined);
}

/** Stores what the other screens are made of; never by itself where the player saves data (decision 0025). */
export function warmUp(worker: ServiceWorker | null | undefined): void {
  if (isDataSaverOn() || !worker) return;
  postToWorker(worker, 'warmUp', { locale: currentLocation().locale });
  startCatalogueSync();
}
