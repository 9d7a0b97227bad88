/**
 * Whether a newer worker is installing or waiting: what it stores, and counts on as stored, is not known here. True in that worker
 * as well.
 */
export function hasSuccessor(): boolean {
  const { registration } = globalThis as { registration?: Partial<ServiceWorkerRegistration> };
  return !!(registration?.waiting ?? registration?.installing);
}
