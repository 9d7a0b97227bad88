import { openBuilds } from './page-builds.ts';
import { type Build, prunePrecache } from './precache.ts';
import { scope } from './scope.ts';

let isDone = false;

/**
 * Lets go of what no build needs, once in a worker's life: when a page has come, so that no navigation waits for it, and
 * never beside a newer build, of whose files this one knows nothing.
 */
export async function pruneOnce(build: Build): Promise<void> {
  const { waiting, installing } = scope.registration;
  if (isDone || waiting || installing) return;
  isDone = true;
  await prunePrecache(build, await openBuilds());
}
