/** Null where workers are absent, forbidden (private windows, blocked storage) or useless (the development server). */
export function workerContainer(): ServiceWorkerContainer | null {
  if (import.meta.env.DEV && import.meta.env.MODE !== 'test') return null;
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}

/** Unregisters the workers of this origin whose scope is one to go. */
export async function unregisterScopes(
  container: ServiceWorkerContainer,
  isForeign: (scope: string) => boolean,
): Promise<void> {
  const registrations = await container.getRegistrations().catch(() => []);
  await Promise.all(registrations.filter(({ scope }) => isForeign(scope)).map(found => found.unregister()));
}
