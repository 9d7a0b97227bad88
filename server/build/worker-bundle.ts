import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from 'terser';
import { build, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import type { AssetsMap } from './assets-map.ts';
import { PRECACHE_PATTERNS, toPrecacheEntries } from './precache.ts';
import { webManifest } from './web-manifest.ts';
import { leanSchemas } from './worker-schemas.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What both bundles of `sw/` are made with. */
const TARGET = 'es2023';
/**
 * Getters of schemas have no effect, so that schemas which nothing reads drop out; and so do idb's shortcuts and iterators,
 * which it adds by calls of `replaceTraps` and which the types of `sw/storage` do not offer.
 */
const TREESHAKE = { propertyReadSideEffects: false as const, manualPureFunctions: ['replaceTraps'] };
const defineBuild = (id: string) => ({ __BUILD__: JSON.stringify(id) });

/**
 * Terser's passes make what the default minifier leaves 4 % smaller; functions first, and comparisons as they were
 * written, another 0.15 KB.
 */
const minifyAgain: Plugin = {
  name: 'orbit-worker-terser',
  async generateBundle(_options, bundle) {
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk') continue;
      const { code = output.code } = await minify(output.code, {
        ecma: 2020,
        compress: { passes: 5, hoist_funs: true, lhs_constants: false },
      });
      output.code = code;
    }
  },
};

const readAssetsMap = (dist: string): AssetsMap =>
  JSON.parse(readFileSync(join(dist, 'assets-map.json'), 'utf8')) as AssetsMap;

/**
 * Builds `sw/sw.ts` as `sw.js` and writes the web manifest. Runs when `finish-build.ts` has written the last files of the
 * page, whose hashes are the precache list. While developing there is neither worker nor manifest.
 */
export function workerBundle(): Plugin[] {
  let dist = '';
  const readFolder: Plugin = {
    name: 'orbit-worker-folder',
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir);
    },
  };
  const worker = VitePWA({
    strategies: 'injectManifest',
    srcDir: join(ROOT, 'sw'),
    filename: 'sw.ts',
    // The page registers the worker itself: `src/core/worker/registration.ts`.
    injectRegister: false,
    manifest: webManifest,
    includeManifestIcons: false,
    injectManifest: {
      rollupFormat: 'iife',
      target: TARGET,
      // Only the default minifier drops the half of the contract that the worker does not read.
      minify: 'oxc',
      buildPlugins: { vite: [leanSchemas, minifyAgain] },
      rollupOptions: { treeshake: TREESHAKE },
      globPatterns: PRECACHE_PATTERNS,
      manifestTransforms: [
        // The worker checks files by `hash`, so its entries have no `revision`.
        entries => ({
          manifest: toPrecacheEntries(dist, readAssetsMap(dist), entries) as never,
          warnings: [],
        }),
      ],
    },
    integration: {
      // The plugin adds the web manifest, which browsers ask for each time.
      beforeBuildServiceWorker({ injectManifest }) {
        injectManifest.additionalManifestEntries = [];
      },
      // The id of a build is known only when its files are.
      configureCustomSWViteBuild(config) {
        Object.assign(config, { define: defineBuild(readAssetsMap(dist).build), logLevel: 'warn' });
      },
    },
  });
  return [readFolder, ...worker];
}

/** Bundles a file of `sw/` as a script of its own, without a precache list. */
export async function bundleScript(
  outDir: string,
  source: string,
  fileName: string,
  buildId: string,
): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    define: defineBuild(buildId),
    build: {
      outDir,
      emptyOutDir: false,
      target: TARGET,
      modulePreload: false,
      rolldownOptions: {
        treeshake: TREESHAKE,
        input: join(ROOT, 'sw', source),
        output: { format: 'iife', entryFileNames: fileName, codeSplitting: false },
      },
    },
  });
}
