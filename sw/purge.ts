import { noteError } from './errors.ts';
import { followSession } from './identity.ts';
import { tellQueue } from './outbox-drain.ts';
import { endPush } from './push-page.ts';
import { cancelAll } from './retry.ts';

/**
 * The page has signed in or out, or starts. At a sign-out what is on its way is nobody's any more, and what is stored of
 * players goes; may be repeated, as after a crash (offline 2, Logout). Gives the epoch that the worker holds.
 */
export async function onSession({ epoch, purge }: { epoch: number; purge: boolean }): Promise<number> {
  if (purge) cancelAll();
  const held = await followSession(epoch, purge);
  if (purge) {
    await tellQueue();
    void endPush().catch(error => noteError('push', error));
  }
  return held;
}
