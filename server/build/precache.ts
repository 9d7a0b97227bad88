import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AssetsMap } from './assets-map.ts';

/** One file that the worker keeps for the shell; `sw/precache.ts` says what the fields mean. */
export interface PrecacheEntry {
  readonly url: string;
  readonly hash: string;
  readonly critical: boolean;
}

/** Files of `public/` that belong to the shell, beside the bundle's own. */
const STATIC: readonly { url: string; critical: boolean }[] = [
  { url: '/fonts/orbit-v1.woff2', critical: true },
  { url: '/favicon.svg', critical: false },
  { url: '/icons/icon-192.png', critical: false },
];

/** Hexadecimal digits that the worker tells a file by: enough against a wrong file, and the worker carries one for each. */
const HASH_LENGTH = 10;

const hashOf = (dist: string, url: string): string =>
  createHash('sha256')
    .update(readFileSync(join(dist, url)))
    .digest('hex')
    .slice(0, HASH_LENGTH);

/** Every hashed file by its address, with the beginning of its SHA-256. */
export const hashAssets = (dist: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map(name => [`/${name}`, hashOf(dist, name)]));

/** About ten files (decisions D25): the page, entry, lobby, their styles, English, the font, two icons. */
export function listPrecache(dist: string, assets: AssetsMap): readonly PrecacheEntry[] {
  const { entry, lobby, messages } = assets;
  const english = messages['en'] === undefined ? [] : [messages['en']];
  const bundled = [...entry.js, ...entry.css, ...lobby.js, ...lobby.css, ...english];
  const files = [
    ...bundled.map(url => ({ url, critical: true })),
    ...STATIC.filter(({ url }) => existsSync(join(dist, url))),
  ];
  return [
    { url: '/index.html', hash: assets.build, critical: true },
    ...files.map(({ url, critical }) => ({ url, hash: hashOf(dist, url), critical })),
  ];
}
