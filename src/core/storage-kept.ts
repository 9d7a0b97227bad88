import { proxy } from 'valtio';
import { onWorkerMessage } from './ask-worker.ts';

/** Whether the worker can keep what it fetches; false: it is gone when the browser ends the worker. */
export const storage = proxy({ isKept: true });

/** Follows what the worker says of its storage: once, at the start. */
export function followStorage(container: ServiceWorkerContainer): void {
  onWorkerMessage(container, 'storageTrouble', ({ kept }) => {
    storage.isKept = kept;
  });
}
