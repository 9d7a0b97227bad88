import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { AssetsMap, Files } from '../../server/build/assets-map.ts';

/** Bytes on the wire of what a production build serves, brotli unless said. */
export interface Weights {
  readonly firstVisitJs: number;
  readonly firstVisitCss: number;
  /** Each lazy screen, without what the entry brings. */
  readonly screens: Readonly<Record<string, Files & { readonly bytes: number }>>;
  readonly precache: { readonly entries: number; readonly bytes: number };
  readonly worker: number;
  /** The page with its inline style and script: what the first paint needs, gzip, before the server's additions. */
  readonly page: number;
  readonly font: number;
}

export interface Line {
  readonly name: string;
  readonly actual: number;
  readonly limit: number;
  readonly unit: 'KB' | 'files';
  readonly isMet: boolean;
}

const IS_PACKED = /\.(?:woff2|png|webp|avif)$/;

/** What the file weighs in transfer; pictures and fonts are packed already. */
const transfer = (dist: string, url: string): number => {
  const file = join(dist, url);
  if (IS_PACKED.test(url)) return statSync(file).size;
  return existsSync(`${file}.br`)
    ? statSync(`${file}.br`).size
    : brotliCompressSync(readFileSync(file)).length;
};

/** Reads the weights off a build. Throws when there is none. */
export function measureDist(dist: string): Weights {
  const assets = JSON.parse(readFileSync(join(dist, 'assets-map.json'), 'utf8')) as AssetsMap;
  const sum = (urls: readonly string[]) =>
    [...new Set(urls)].reduce((all, url) => all + transfer(dist, url), 0);
  const { entry, lobby, messages } = assets;
  const english = messages['en'] ? [messages['en']] : [];
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8');
  const kept = precachedIn(worker);
  return {
    firstVisitJs: sum([...entry.js, ...lobby.js, ...english]),
    firstVisitCss: sum([...entry.css, ...lobby.css]),
    screens: Object.fromEntries(
      Object.entries(assets.screens).map(([name, files]) => [name, { ...files, bytes: sum(files.js) }]),
    ),
    precache: { entries: kept.length, bytes: sum(kept) },
    worker: transfer(dist, 'sw.js'),
    page: gzipSync(readFileSync(join(dist, 'index.html'))).length,
    font: sum(kept.filter(url => url.endsWith('.woff2'))),
  };
}

/** The addresses of the precache as the finished worker has them. */
export const precachedIn = (worker: string): string[] =>
  [...worker.matchAll(/\burl:\s*["'`](\/[^"'`]+)["'`],\s*hash:/g)].map(([, url = '']) => url);

const KB = 1000;

/** The budgets of the product, each with what was measured. Rooms of growth are not ours to give: a miss fails. */
export function checkBudgets(weights: Weights): Line[] {
  const bytes = (name: string, value: number, limit: number): Line => ({
    name,
    actual: Math.round(value / 100) / 10,
    limit,
    unit: 'KB',
    isMet: value <= limit * KB,
  });
  const { entries } = weights.precache;
  return [
    bytes('JavaScript of the first visit', weights.firstVisitJs, 110),
    bytes('CSS of the first visit', weights.firstVisitCss, 15),
    ...Object.entries(weights.screens).map(([name, screen]) => bytes(`lazy ${name}`, screen.bytes, 30)),
    bytes('precache', weights.precache.bytes, 200),
    { name: 'precache', actual: entries, limit: 12, unit: 'files', isMet: entries > 0 && entries <= 12 },
    bytes('worker', weights.worker, 40),
    bytes('page, gzip', weights.page, 12),
    bytes('font', weights.font, 40),
  ];
}
