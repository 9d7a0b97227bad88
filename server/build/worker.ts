import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { leanContract } from './lean-contract.ts';
import type { PrecacheEntry } from './precache.ts';

/** What the worker knows of the build that it belongs to; declared in `sw/globals.d.ts`. */
export interface WorkerFacts {
  readonly build: string;
  readonly precache: readonly PrecacheEntry[];
  /** All hashed files of this build by address, with their hashes. */
  readonly assets: Readonly<Record<string, string>>;
}

/** Bundles the worker into one classic script, `sw.js`, and beside it `sw-off.js`, which takes its place to end it. */
export async function buildWorker(outDir: string, facts: WorkerFacts): Promise<void> {
  await bundle(outDir, 'sw.ts', 'sw.js', facts);
  await bundle(outDir, 'self-destroy.ts', 'sw-off.js', facts);
}

async function bundle(outDir: string, source: string, name: string, facts: WorkerFacts): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('../../', import.meta.url)),
    publicDir: false,
    logLevel: 'warn',
    plugins: [leanContract()],
    define: {
      __BUILD__: JSON.stringify(facts.build),
      __PRECACHE__: JSON.stringify(facts.precache),
      __ASSETS__: JSON.stringify(facts.assets),
    },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        // No getter of a schema does anything.
        treeshake: { propertyReadSideEffects: false },
        input: fileURLToPath(new URL(`../../sw/${source}`, import.meta.url)),
        output: { format: 'iife', entryFileNames: name, codeSplitting: false },
      },
    },
  });
}
