type UpdateListener = () => void | Promise<void>;
type ConfirmationListener = (at: number) => void;

const updateListeners = new Map<string, Set<UpdateListener>>();
const confirmationListeners = new Map<string, Set<ConfirmationListener>>();

function addListener<T>(listenersByResource: Map<string, Set<T>>, resource: string, listener: T): () => void {
  const subscribed = listenersByResource.get(resource) ?? new Set<T>();
  listenersByResource.set(resource, subscribed.add(listener));
  return () => subscribed.delete(listener);
}

/** Calls `listener` when the worker has stored another answer of the endpoint with this path (decision 0005). */
export const onCacheUpdate = (resource: string, listener: UpdateListener): (() => void) =>
  addListener(updateListeners, resource, listener);

/** Calls `listener` when the stored answer was fetched again and is still right; `at`: epoch milliseconds. */
export const onCacheConfirmation = (resource: string, listener: ConfirmationListener): (() => void) =>
  addListener(confirmationListeners, resource, listener);

export function emitCacheUpdate(resource: string): void {
  for (const listener of updateListeners.get(resource) ?? []) void listener();
}

export function emitCacheConfirmation(resource: string, at: number): void {
  for (const listener of confirmationListeners.get(resource) ?? []) listener(at);
}

let lastVersion: number | null = null;

/**
 * Compares the worker's state version with the last known one: a page that was frozen has missed what changed and
 * reads it all again (decision 0001). `isAnnounced`: the version came with the message of its change.
 */
export function checkStateVersion(version: number, isAnnounced: boolean): void {
  const hasMissed = lastVersion !== null && version > lastVersion + (isAnnounced ? 1 : 0);
  lastVersion = Math.max(version, lastVersion ?? version);
  if (hasMissed) for (const subject of updateListeners.keys()) emitCacheUpdate(subject);
}
