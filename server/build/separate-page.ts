import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, createServer, type InlineConfig, type ViteDevServer } from 'vite';
import { addIntegrity } from './page-hashes.ts';

const ROOT = resolve(import.meta.dirname, '../..');

interface SeparatePage {
  /** The folder of its `index.html` and sources. */
  readonly root: string;
  /** Where it is built, below `dist`. */
  readonly outDir: string;
  /** Its own folder of the development server's bundled dependencies: two servers that share one make each other's out of date. */
  readonly cache: string;
  /** The path below which it is served while developing. */
  readonly devBase?: string;
}

/** A page of the game's origin, apart from the app: how it is built, and served from its sources while developing. */
export function separatePage({ root, outDir, cache, devBase = './' }: SeparatePage) {
  const dist = join(ROOT, 'dist', outDir);
  const config: InlineConfig = { configFile: false, root, base: './', logLevel: 'warn' };
  return {
    /** Builds it into `dist`, or into `folder`; the page names the hashes of its files (F-122). */
    async build(folder = dist): Promise<void> {
      await build({
        ...config,
        build: {
          outDir: folder,
          emptyOutDir: true,
          target: 'es2022',
          modulePreload: { polyfill: false },
          assetsInlineLimit: 0,
        },
      });
      const page = join(folder, 'index.html');
      const html = addIntegrity(readFileSync(page, 'utf8'), path => readFileSync(join(folder, path)));
      writeFileSync(page, html);
    },
    /** A middleware in front of the game's origin. */
    createDevServer: (reloadPort: number): Promise<ViteDevServer> =>
      createServer({
        ...config,
        base: devBase,
        cacheDir: join(ROOT, 'node_modules', '.vite', cache),
        server: { middlewareMode: true, hmr: { port: reloadPort } },
        appType: 'spa',
      }),
  };
}
