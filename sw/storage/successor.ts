interface LifecycleScope {
  readonly registration?: Partial<ServiceWorkerRegistration>;
  /** Not in every browser. */
  readonly serviceWorker?: Pick<ServiceWorker, 'state'>;
}

const lifecycle = globalThis as LifecycleScope;

/**
 * Whether a newer worker is installing or waiting: what it stores, and counts on as stored, is not known here. True in that worker
 * as well.
 */
export const hasSuccessor = (): boolean =>
  !!(lifecycle.registration?.waiting ?? lifecycle.registration?.installing);

/** Whether this worker installs or waits itself: the databases are the active worker's until then (decision 0074). */
export const isNotYetActive = (): boolean =>
  ['parsed', 'installing', 'installed'].includes(lifecycle.serviceWorker?.state ?? '');
