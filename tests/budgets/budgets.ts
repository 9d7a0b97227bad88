import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { AssetFiles, AssetsMap } from '../../server/build/assets-map.ts';

/** Transferred bytes of a production build, brotli by default. */
export interface BundleSizes {
  /** What the lobby needs to be shown and used: the entry and the lobby with their imports, and the English messages. */
  readonly firstVisitJs: number;
  readonly firstVisitCss: number;
  /** Each lazy screen, without what the entry brings. */
  readonly screens: Readonly<Record<string, AssetFiles & { readonly bytes: number }>>;
  readonly cashbox: CashboxSizes;
  readonly precache: { readonly entries: number; readonly bytes: number };
  readonly worker: number;
  /** The page with its inline style and script: what the first paint needs, gzip, before the server's additions. */
  readonly page: number;
  readonly font: number;
}

export interface CashboxSizes {
  /** The chunks with sources of the cashbox and what only they load, now or later: forms, fields and libraries of its own. */
  readonly bytes: number;
  /** Each popup by its route with all that it imports, without what the entry brings and every page of a player has. */
  readonly popups: Readonly<Record<string, number>>;
  /** How many of the chunks the first visit loads, or the worker at its installation. */
  readonly early: number;
}

export interface BudgetResult {
  readonly name: string;
  readonly actual: number;
  readonly limit: number;
  readonly unit: 'KB' | 'files';
  readonly isWithinLimit: boolean;
}

const PRECOMPRESSED = /\.(?:woff2|png|webp|avif)$/;

/** What the file weighs in transfer; pictures and fonts are packed already. */
const transferSize = (dist: string, url: string): number => {
  const file = join(dist, url);
  if (PRECOMPRESSED.test(url)) return statSync(file).size;
  return existsSync(`${file}.br`)
    ? statSync(`${file}.br`).size
    : brotliCompressSync(readFileSync(file)).length;
};

/** Reads the weights off a build. Throws when there is none. */
export function measureBuild(dist: string): BundleSizes {
  const assets = JSON.parse(readFileSync(join(dist, 'assets-map.json'), 'utf8')) as AssetsMap;
  const sum = (urls: readonly string[]) =>
    [...new Set(urls)].reduce((all, url) => all + transferSize(dist, url), 0);
  const { entry, lobby, messages } = assets;
  const english = messages['en'] ? [messages['en'].initial] : [];
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8');
  const precached = precachedUrls(worker);
  return {
    firstVisitJs: sum([...entry.js, ...lobby.js, ...english]),
    firstVisitCss: sum([...entry.css, ...lobby.css]),
    screens: Object.fromEntries(
      Object.entries(assets.screens).map(([name, files]) => [name, { ...files, bytes: sum(files.js) }]),
    ),
    cashbox: {
      bytes: sum(assets.cashbox),
      popups: Object.fromEntries(
        Object.entries(assets.routes)
          .filter(([name]) => name.startsWith('cashbox'))
          .map(([name, { js }]) => [name, sum(js.filter(url => !assets.playerShell.js.includes(url)))]),
      ),
      early: [...entry.js, ...lobby.js, ...assets.deferred.js, ...precached].filter(url =>
        assets.cashbox.includes(url),
      ).length,
    },
    precache: { entries: precached.length, bytes: sum(precached) },
    worker: transferSize(dist, 'sw.js'),
    page: gzipSync(readFileSync(join(dist, 'index.html'))).length,
    font: sum(precached.filter(url => url.endsWith('.woff2'))),
  };
}

/** The addresses of the precache as the finished worker has them. */
export const precachedUrls = (worker: string): string[] =>
  [...worker.matchAll(/"hash":"[^"]*","url":"(\/[^"]+)"/g)].map(([, url = '']) => url);

const KB = 1000;

/** The budgets of the product, each with its measured value; exceeding one fails. */
export function checkBudgets(weights: BundleSizes): BudgetResult[] {
  const bytes = (name: string, value: number, limit: number): BudgetResult => ({
    name,
    actual: Math.round(value / 100) / 10,
    limit,
    unit: 'KB',
    isWithinLimit: value <= limit * KB,
  });
  const { entries } = weights.precache;
  return [
    bytes('JavaScript of the first visit', weights.firstVisitJs, 100),
    bytes('CSS of the first visit', weights.firstVisitCss, 7.5),
    ...Object.entries(weights.screens).map(([name, screen]) => bytes(`lazy ${name}`, screen.bytes, 30)),
    ...Object.entries(weights.cashbox.popups).map(([name, popup]) => bytes(`popup ${name}`, popup, 30)),
    bytes('cashbox', weights.cashbox.bytes, 45),
    {
      name: 'cashbox on the first visit',
      actual: weights.cashbox.early,
      limit: 0,
      unit: 'files',
      isWithinLimit: weights.cashbox.bytes > 0 && weights.cashbox.early === 0,
    },
    bytes('precache', weights.precache.bytes, 200),
    {
      name: 'precache',
      actual: entries,
      limit: 12,
      unit: 'files',
      isWithinLimit: entries > 0 && entries <= 12,
    },
    bytes('worker', weights.worker, 33),
    bytes('page, gzip', weights.page, 12),
    bytes('font', weights.font, 40),
  ];
}
