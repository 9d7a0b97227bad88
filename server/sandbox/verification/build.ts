import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, createServer, type InlineConfig, type ViteDevServer } from 'vite';
import { addIntegrity } from '../../build/page-hashes.ts';
import { PROVIDER_PATH } from './provider.ts';

const DIST = resolve(import.meta.dirname, '../../../dist/game/verification');

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

/** Builds the page of the sandbox's provider of identity checks beside the game's, whose origin it shares, or into `outDir`. */
async function buildVerificationPage(outDir = DIST): Promise<void> {
  await build({ ...config, build: { ...config.build, outDir } });
  const page = join(outDir, 'index.html');
  const html = addIntegrity(readFileSync(page, 'utf8'), path => readFileSync(join(outDir, path)));
  writeFileSync(page, html);
}

/** The page from its sources, for development. */
export const createVerificationDevServer = (reloadPort: number): Promise<ViteDevServer> =>
  createServer({
    ...config,
    base: PROVIDER_PATH,
    cacheDir: resolve(import.meta.dirname, '../../../node_modules/.vite/verification'),
    server: { middlewareMode: true, hmr: { port: reloadPort } },
    appType: 'spa',
  });

if (import.meta.main) await buildVerificationPage(process.argv[2]);
