import { fetchChunk } from '../scheduling/fetch-chunk.ts';
import { whenIdleAfterLoad } from '../scheduling/idle-scheduler.ts';
import { hydration } from '../shell/hydration.ts';
import { workerContainer } from './container.ts';

/** The module that knows what the screens need without a network (`offline-stage.ts`). */
type ImportScreenData = Parameters<typeof import('./background.ts').startBackground>[2];

/**
 * Loads what runs behind the screens, the worker's registration with it: at once in a page that a worker controls; on a
 * first visit when the page has loaded and is idle, so that it takes nothing from the first screen (decision 0025). Messages
 * of the worker that come before it are handed over. While React takes over the page's HTML it waits, since what the worker
 * reports changes the state that the HTML was rendered with.
 */
export function startWorker(importScreenData: ImportScreenData): void {
  const container = workerContainer();
  const controller = container?.controller ?? null;
  const messages: MessageEvent[] = [];
  const keep = (message: MessageEvent) => void messages.push(message);
  container?.addEventListener('message', keep);
  const load = (): Promise<void> =>
    fetchChunk(() => import('./background.ts')).then(
      ({ startBackground }) => {
        container?.removeEventListener('message', keep);
        startBackground(container, { controller, messages }, importScreenData);
      },
      () => addEventListener('online', load, { once: true }),
    );
  void (controller ? hydration.done : whenIdleAfterLoad()).then(load);
}
