import { proxy } from 'valtio';

/** Whether the worker can keep what it fetches; false: it is gone when the browser ends the worker. */
export const workerStorage = proxy({ isPersistent: true });

/** What the page knows of its worker. `none`: this page runs without one, and works all the same. */
export const workerState = proxy<{
  status: 'none' | 'installing' | 'active';
  /** A newer build waits for a safe point or the player's consent. */
  updateReady: boolean;
  /** The player accepted it: the page shows nothing else and requests nothing until it is loaded again. */
  isUpdating: boolean;
  /** The shell and the first screen open without a network (decision 0025). */
  offlineReady: boolean;
}>({ status: 'none', updateReady: false, isUpdating: false, offlineReady: false });
