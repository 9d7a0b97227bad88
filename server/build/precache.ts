import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AssetsMap } from './assets-map.ts';

/** One file that the worker keeps for the shell; see `sw/precache.ts`. */
export interface PrecacheEntry {
  readonly url: string;
  /** Empty for a file whose name carries a hash. */
  readonly revision: string;
  /** Subresource integrity: a truncated or foreign body is a failure, not a file. */
  readonly integrity?: string;
  /** Without it the shell does not open; the others are fetched when they can be. */
  readonly critical: boolean;
}

/** Files of `public/` that belong to the shell, beside the bundle's own. */
const STATIC = [
  { url: '/fonts/orbit-v1.woff2', critical: true },
  { url: '/favicon.svg', critical: false },
  { url: '/icons/icon-192.png', critical: false },
] as const;

const hash = (body: Buffer, algorithm: string) => createHash(algorithm).update(body);

/** About ten files (decisions D25): the page, entry, lobby, their styles, English, the font, two icons. */
export function listPrecache(dist: string, assets: AssetsMap): readonly PrecacheEntry[] {
  const { entry, lobby, messages } = assets;
  const english = messages['en'] === undefined ? [] : [messages['en']];
  const hashed = [...entry.js, ...entry.css, ...lobby.js, ...lobby.css, ...english].map(url => ({
    url,
    revision: '',
    integrity: `sha256-${hash(readFileSync(join(dist, url)), 'sha256').digest('base64')}`,
    critical: true,
  }));
  const fixed = STATIC.filter(({ url }) => existsSync(join(dist, url))).map(({ url, critical }) => {
    const body = readFileSync(join(dist, url));
    return {
      url,
      revision: hash(body, 'sha256').digest('hex').slice(0, 10),
      integrity: `sha256-${hash(body, 'sha256').digest('base64')}`,
      critical,
    };
  });
  // No integrity: a back end may add to the page; the worker looks for this build's mark in it instead.
  return [{ url: '/index.html', revision: assets.build, critical: true }, ...hashed, ...fixed];
}
