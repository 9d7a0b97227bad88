import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, createServer, type InlineConfig, type ViteDevServer } from 'vite';
import { addIntegrity } from '../build/page-hashes.ts';

const DIST = resolve(import.meta.dirname, '../../dist/game');

const config: InlineConfig = {
  configFile: false,
  root: resolve(import.meta.dirname, 'client'),
  base: './',
  logLevel: 'warn',
  build: {
    outDir: DIST,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
};

/** Builds the game page into `dist/game`, or into `outDir`; the page names the hashes of its files (F-122). */
export async function buildGame(outDir = DIST): Promise<void> {
  await build({ ...config, build: { ...config.build, outDir } });
  const page = join(outDir, 'index.html');
  const html = addIntegrity(readFileSync(page, 'utf8'), path => readFileSync(join(outDir, path)));
  writeFileSync(page, html);
}

/** The page from its sources, for development: a middleware in front of the game's origin. */
export const createGameDevServer = (reloadPort: number): Promise<ViteDevServer> =>
  createServer({
    ...config,
    // Not the app's: each server writes its own bundled dependencies there, and would make the other's out of date.
    cacheDir: resolve(import.meta.dirname, '../../node_modules/.vite/game'),
    server: { middlewareMode: true, hmr: { port: reloadPort } },
    appType: 'spa',
  });

if (import.meta.main) await buildGame(process.argv[2]);
