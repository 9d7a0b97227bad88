import { controller, tellController } from './controller.ts';
import { device } from './device.ts';

/** The worker itself asks every ten minutes at most; this keeps it asleep meanwhile, milliseconds. */
const GAP_MS = 60_000;

let lastAsked = Number.NEGATIVE_INFINITY;

/** The player uses a search field or a grid: the whole catalogue is of use here (decisions D25). */
export function wantCatalogue(): void {
  if (controller() === null || Date.now() - lastAsked < GAP_MS) return;
  lastAsked = Date.now();
  tellController('syncCatalogue', { device });
}

/** Nobody asked for it, but the page is idle and may use the network: now, and whenever it may have changed. */
export function keepCatalogue(): void {
  wantCatalogue();
  addEventListener('online', wantCatalogue);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wantCatalogue();
  });
}
