import { fetchChecked, hasHash } from './checked.ts';
import { ASSETS_CACHE } from './old-builds.ts';
import { type Build, keyOf, SHELL_CACHE } from './precache.ts';
import { putInCache } from './quota.ts';
import { cachedIn } from './stored.ts';

/**
 * Hashed files: the cache, else the network, whose answer is kept if it is this build's. Files of other builds pass:
 * only the server knows whether they still stand. The put is not waited for.
 */
export async function answerAsset(
  request: Request,
  { assets }: Build,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const cached = await cachedIn(ASSETS_CACHE, pathname);
  if (cached) return cached;
  const hash = assets[pathname];
  if (hash === undefined) return fetch(request);
  const response = await fetchChecked(pathname, body => hasHash(body, hash));
  if (!response) return Response.error();
  const copy = response.clone();
  later(putInCache(ASSETS_CACHE, pathname, copy));
  return response;
}

/** Font and icons of the shell: the precache, else the network. */
export async function answerStatic(request: Request, { precache }: Build): Promise<Response> {
  const { pathname } = new URL(request.url);
  const entry = precache.find(({ url }) => url === pathname);
  return (entry && (await cachedIn(SHELL_CACHE, keyOf(entry)))) ?? fetch(request);
}
