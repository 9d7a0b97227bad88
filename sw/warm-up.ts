import { LOCALES } from '../src/contract/locales.ts';
import { fetchChecked, hasHash } from './checked.ts';
import { ASSETS_CACHE } from './old-builds.ts';
import type { Build } from './precache.ts';
import { isMakingWay } from './retry.ts';

const CATALOGUE = /\/messages-/;

/** The language of a catalogue's chunk: of `en` and `en-AU` the one that says more. */
const localeOf = (path: string): string | undefined =>
  LOCALES.filter(locale => path.includes(`/messages-${locale}-`)).toSorted((a, b) => b.length - a.length)[0];

/**
 * Stores the chunks of this build that are not stored yet, one after the other and behind everything else, so that a
 * screen that was never opened opens without a network. Of the catalogues it takes the reader's. The first failure
 * ends it: the next page to be idle goes on from there.
 */
export async function warmUp({ assets }: Build, locale: string): Promise<void> {
  const cache = await caches.open(ASSETS_CACHE);
  for (const [path, hash] of Object.entries(assets)) {
    if (isMakingWay()) return;
    if (CATALOGUE.test(path) && localeOf(path) !== locale) continue;
    if (await cache.match(path)) continue;
    const response = await fetchChecked(path, body => hasHash(body, hash), { priority: 'low' });
    if (!response) return;
    await cache.put(path, response);
  }
}

/** How much of what the screens are made of is there; the texts of languages are not counted. */
export async function countScreens({ assets }: Build): Promise<{ done: number; total: number }> {
  const stored = await (await caches.open(ASSETS_CACHE)).keys();
  const paths = new Set(stored.map(({ url }) => new URL(url).pathname));
  const wanted = Object.keys(assets).filter(path => !CATALOGUE.test(path));
  return { done: wanted.filter(path => paths.has(path)).length, total: wanted.length };
}
