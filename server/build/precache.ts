import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AssetsMap } from './assets-map.ts';

/** One file of the shell; `sw/storage/build-files.ts` documents the fields. */
interface PrecacheEntry {
  readonly url: string;
  readonly hash: string;
  readonly critical: boolean;
}

/** Files of `public/` that belong to the shell, and whether it is incomplete without them. */
const STATIC_FILES: Readonly<Record<string, boolean>> = {
  '/fonts/orbit-v1.woff2': true,
  '/icons/icon-192.png': false,
};

/** Where in `dist` files of the shell can be; the folder of hashed files has those of earlier builds too. */
export const PRECACHE_PATTERNS = [
  'index.html',
  'assets/*.{js,css,json}',
  ...Object.keys(STATIC_FILES).map(url => url.slice(1)),
];

/** Hexadecimal digits by which the worker recognises a file: enough against a wrong file, and the list stays small. */
const HASH_LENGTH = 10;

const hashOf = (dist: string, url: string): string =>
  createHash('sha256')
    .update(readFileSync(join(dist, url)))
    .digest('hex')
    .slice(0, HASH_LENGTH);

const manifestPath = (build: string): string => `assets/manifest.${build}.json`;

/**
 * Writes `assets/manifest.<build>.json`: every hashed file by its address, with the beginning of its SHA-256. The worker
 * precaches it and reads it when it needs it. Returns its path below `dist`.
 */
export function writeAssetManifest(dist: string, build: string, names: readonly string[]): string {
  const path = manifestPath(build);
  const hashes = Object.fromEntries(names.map(name => [`/${name}`, hashOf(dist, name)]));
  writeFileSync(join(dist, path), JSON.stringify(hashes));
  return path;
}

/**
 * The precache list from the files that workbox-build has found: about ten (decision 0025), namely the page, entry, lobby,
 * what every visit loads after them, their styles, English, the font, an icon and the manifest of hashed files.
 */
export function toPrecacheEntries(
  dist: string,
  { build, entry, lobby, deferred, messages }: AssetsMap,
  found: readonly { readonly url: string; readonly size: number }[],
): (PrecacheEntry & { readonly size: number })[] {
  const english = messages['en'] ? [messages['en'].initial] : [];
  const bundled = [
    ...entry.js,
    ...entry.css,
    ...lobby.js,
    ...lobby.css,
    ...deferred.js,
    ...deferred.css,
    ...english,
    `/${manifestPath(build)}`,
  ];
  const isCritical: Readonly<Record<string, boolean>> = {
    ...Object.fromEntries(bundled.map(url => [url, true])),
    ...STATIC_FILES,
  };
  const page = '/index.html';
  return found
    .map(file => ({ url: `/${file.url}`, size: file.size }))
    .flatMap(({ url, size }) => {
      if (url === page) return [{ url, hash: build, critical: true, size }];
      const critical = isCritical[url];
      return critical === undefined ? [] : [{ url, hash: hashOf(dist, url), critical, size }];
    });
}
