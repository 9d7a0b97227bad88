import { resolve } from 'node:path';
import { build, createServer, type InlineConfig, type ViteDevServer } from 'vite';

const config: InlineConfig = {
  configFile: false,
  root: resolve(import.meta.dirname, 'client'),
  base: './',
  logLevel: 'warn',
  build: {
    outDir: resolve(import.meta.dirname, '../../dist/game'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
};

/** Builds the game page into `dist/game`, or into `outDir`. */
export async function buildGame(outDir?: string): Promise<void> {
  await build(outDir === undefined ? config : { ...config, build: { ...config.build, outDir } });
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
