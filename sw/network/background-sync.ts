export const SYNC_TAG = 'outbox';

/** Chrome alone wakes a worker when the network is back; elsewhere the next page does (decision 0085). */
export async function requestBackgroundSync(): Promise<void> {
  const { registration } = globalThis as {
    registration?: { sync?: { register(tag: string): Promise<void> } };
  };
  await registration?.sync?.register(SYNC_TAG).catch(() => undefined);
}
