import type * as v from 'valibot';
import type { FromWorker, fromWorker } from '../src/contract/messages.ts';
import { sharedDb } from './db.ts';
import { toPage } from './messages.ts';
import { scope } from './scope.ts';

const VERSION = 'stateVersion';

/**
 * Tells every page something, and gives how many heard it; pages that are not there miss it, and ask for `stateVersion`
 * when they are seen again.
 */
export const tellPages = <N extends FromWorker>(
  type: N,
  data: v.InferInput<(typeof fromWorker)[N]>,
): Promise<number> => toPage(scope.clients, type, data);

/** How often a stored answer has changed on this device. */
export async function stateVersion(): Promise<number> {
  const row = await (await sharedDb()).get('meta', VERSION);
  return Number(row?.value ?? 0);
}

/** A stored answer has other bytes than before: the pages that show it read it again, from the store (decisions D5). */
export async function announceChange(subject: string): Promise<void> {
  const db = await sharedDb();
  const row = await db.update('meta', VERSION, held => ({
    key: VERSION,
    value: Number(held?.value ?? 0) + 1,
  }));
  await tellPages('changed', { subject, version: Number(row?.value ?? 0) });
}
