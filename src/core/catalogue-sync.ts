import { askWorker } from './ask-worker.ts';
import { controller } from './controller.ts';
import { device } from './device.ts';

/** The worker itself asks every ten minutes at most; this keeps it asleep meanwhile, milliseconds. */
const GAP_MS = 60_000;
/** A worker that has not answered for so long, milliseconds, is busy with it or was ended: asked again it goes on. */
const AGAIN_MS = 5000;

let lastAsked = Number.NEGATIVE_INFINITY;
let isAsking = false;

/** The player uses a search field or a grid: the whole catalogue is of use here (decisions D25). */
export function wantCatalogue(): void {
  if (isAsking || controller() === null || Date.now() - lastAsked < GAP_MS) return;
  lastAsked = Date.now();
  isAsking = true;
  void ask();
}

/** Until the worker says that it is done: it ends in the middle when the browser ends it. */
async function ask(): Promise<void> {
  const worker = controller();
  const isDone =
    worker === null || (await askWorker(worker, 'syncCatalogue', { device }).catch(() => null)) !== null;
  if (isDone) isAsking = false;
  else setTimeout(() => void ask(), AGAIN_MS);
}

/** Nobody asked for it, but the page is idle and may use the network: now, and whenever it may have changed. */
export function keepCatalogue(): void {
  wantCatalogue();
  addEventListener('online', wantCatalogue);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wantCatalogue();
  });
}
