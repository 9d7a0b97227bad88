import { NARROW } from '../lib/narrow.ts';
import { askWorker, tellWorker } from './ask-worker.ts';
import { keepCatalogue } from './catalogue-sync.ts';
import { device, savesData } from './device.ts';
import { here } from './navigation.ts';

/**
 * The first visit ran without the worker: it stores what the lobby shows first, which is little. Ends when it has, or after
 * some seconds of which nobody knows what became of it.
 */
export function storeLobby(worker: ServiceWorker): Promise<unknown> {
  const visit = { locale: here().locale, device, isNarrow: matchMedia(NARROW).matches };
  return askWorker(worker, 'storeLobby', visit).catch(() => undefined);
}

/** Stores what the other screens are made of; never by itself where the player saves data (decisions D25). */
export function warmUp(worker: ServiceWorker | null | undefined): void {
  if (savesData() || !worker) return;
  tellWorker(worker, 'warmUp', { locale: here().locale });
  keepCatalogue();
}
