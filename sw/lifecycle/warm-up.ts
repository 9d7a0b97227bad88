import { LOCALES } from '../../src/contract/operator/locales.ts';
import { isShuttingDown } from '../network/fetch-with-retry.ts';
import { fetchVerified, matchesHash } from '../network/verified-fetch.ts';
import { ASSETS_CACHE, type Build } from '../storage/build-files.ts';
import { loadAssetManifest, TRANSLATIONS_CHUNK } from '../strategies/assets.ts';

/** The locale of a chunk of translations: of `en` and `en-AU` the more specific one. */
const localeOf = (path: string): string | undefined =>
  LOCALES.filter(locale => path.includes(`/messages-${locale}-`)).toSorted((a, b) => b.length - a.length)[0];

/**
 * Stores the chunks of this build that are not stored yet, one at a time and at low priority, so that a screen that was
 * never opened opens offline. Of the translations it fetches those of one locale. Stops at the first failure: the next
 * idle page resumes.
 */
export async function warmUp(build: Build, locale: string): Promise<void> {
  const cache = await caches.open(ASSETS_CACHE);
  for (const [path, hash] of Object.entries((await loadAssetManifest(build)) ?? {})) {
    if (isShuttingDown()) return;
    if (TRANSLATIONS_CHUNK.test(path) && localeOf(path) !== locale) continue;
    if (await cache.match(path)) continue;
    const response = await fetchVerified(path, body => matchesHash(body, hash), { priority: 'low' });
    if (!response) return;
    await cache.put(path, response);
  }
}
