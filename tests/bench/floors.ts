import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { finish } from '../../server/build/finish.ts';

export type Floor = 'floor' | 'floor-shell';

/** Builds a yardstick with the app's own last steps: same worker, same compression. Gives its folder. */
export async function buildFloor(name: Floor, out: string): Promise<string> {
  const outDir = join(out, name);
  await build({
    configFile: false,
    root: join(import.meta.dirname, name),
    publicDir: false,
    logLevel: 'error',
    plugins: [react(), finish()],
    build: { outDir, emptyOutDir: false, target: 'es2023' },
  });
  return outDir;
}
