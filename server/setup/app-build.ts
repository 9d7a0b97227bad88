import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SetupError } from './setup-error.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Everything that the built page, worker, game and sandbox pages are made of. */
const SOURCES = [
  'src',
  'sw',
  'server/build',
  'server/game/client',
  'server/game/build.ts',
  'server/sandbox/provider-pages',
  'server/sandbox/verification',
  'server/sandbox/psp',
  'public',
  'locales',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

function newestChange(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce(
    (latest, name) => Math.max(latest, newestChange(join(path, name))),
    stat.mtimeMs,
  );
}

const builtPagesOf = (dist: string) => [
  join(dist, 'index.html'),
  join(dist, 'game/index.html'),
  join(dist, 'game/verification/index.html'),
  join(dist, 'psp/card/index.html'),
  join(dist, 'psp/order/index.html'),
];

/** There is a build, and nothing has changed since. A folder counts too: a file may have been taken away. */
function isFresh(dist: string, root = ROOT): boolean {
  const pages = builtPagesOf(dist);
  if (!pages.every(page => existsSync(page))) return false;
  const built = Math.min(...pages.map(page => statSync(page).mtimeMs));
  return SOURCES.every(source => newestChange(join(root, source)) <= built);
}

/** Builds app, game and the sandbox's pages in processes of their own, which give their memory back. */
export function buildIfStale(dist: string): void {
  if (isFresh(dist)) return;
  console.log('Building Orbit ...');
  const steps = [
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', dist],
    [join(ROOT, 'server/game/build.ts'), join(dist, 'game')],
    [join(ROOT, 'server/sandbox/verification/build.ts'), join(dist, 'game/verification')],
    [join(ROOT, 'server/sandbox/psp/build.ts'), join(dist, 'psp')],
  ];
  for (const step of steps) {
    const { status } = spawnSync(process.execPath, step, { cwd: ROOT, stdio: 'inherit' });
    if (status !== 0) throw new SetupError('the build failed, see above');
  }
}

export function requireBuild(dist: string): void {
  if (!existsSync(join(dist, 'index.html'))) {
    throw new SetupError(`there is no build in ${dist}; run "npm run build" first`);
  }
}
