import type { RequestContext } from '../request-context.ts';
import type { Build } from '../storage/build-files.ts';
import { serveAsset } from '../strategies/assets.ts';
import { servePicture } from '../strategies/pictures.ts';

/**
 * Fetches a hashed file or a picture as a request of a page would, unless it is stored, and waits until it is written. Returns
 * whether it is there. `build`: whose hashed files they are; pictures do without.
 */
export async function prefetchFile(address: string, build?: Build): Promise<boolean> {
  const work: Promise<unknown>[] = [];
  const waitUntil: RequestContext['waitUntil'] = task => void work.push(task);
  const url = new URL(address, location.href);
  const request = new Request(url, { priority: 'low' });
  const response = await (build && url.pathname.startsWith('/assets/')
    ? serveAsset(request, build, waitUntil)
    : servePicture(request, waitUntil));
  await Promise.all(work);
  return response.ok;
}
