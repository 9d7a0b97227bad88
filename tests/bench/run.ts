import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { finishBuild } from '../../server/build/finish-build.ts';
import { workerBundle } from '../../server/build/worker-bundle.ts';
import { findFreePortPair } from '../setup/free-ports.ts';
import { type Medians, mediansOf, report } from './report.ts';
import { type RunningServer, serveFolder } from './serve.ts';
import { type Figures, type Phase, type Target, visit, visitFast } from './visit.ts';

export type Baseline = 'baseline' | 'baseline-static';

/** Builds a baseline app with the final build steps of the app: same worker, same compression. Returns its folder. */
export async function buildBaseline(name: Baseline, out: string): Promise<string> {
  const outDir = join(out, name);
  await build({
    configFile: false,
    root: join(import.meta.dirname, name),
    publicDir: false,
    logLevel: 'error',
    plugins: [react(), ...workerBundle(), finishBuild()],
    build: { outDir, emptyOutDir: false, target: 'es2023' },
  });
  return outDir;
}

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: 'baseline,baseline-static,app' },
    /** The origin of a running app, instead of one that is started here. */
    app: { type: 'string' },
    out: { type: 'string', default: join('tests', '.out', 'bench.json') },
  },
});

const PHASES: readonly Phase[] = ['cold', 'repeat', 'offline'];
const folder = mkdtempSync(join(tmpdir(), 'orbit-bench-'));
const closing: (() => void)[] = [() => rmSync(folder, { recursive: true, force: true })];

/** Starts the app as `npm start` does, with its own data. */
async function serveApp(): Promise<RunningServer> {
  if (options.app) return { origin: options.app, close: () => undefined };
  const port = await findFreePortPair();
  const env = { ...process.env, ORBIT_DATA: join(folder, 'data') };
  const server = spawn('node', ['server/start.mjs', '--port', String(port)], { env, stdio: 'inherit' });
  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 120_000;
  while (
    !(await fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline || server.exitCode !== null) throw new Error('the app did not start');
    await new Promise(resolve => setTimeout(resolve, 500));
  }
  return { origin, close: () => void server.kill() };
}

async function targetOf(name: string): Promise<Target> {
  const served =
    name === 'app' ? await serveApp() : await serveFolder(await buildBaseline(name as Baseline, folder));
  closing.push(served.close);
  // Of the app the pictures of its first rail, offline too; the document may contain them before the app runs.
  const isApp = name === 'app';
  const usable = isApp ? 'main section > header ~ ul img' : 'h1';
  const ready = isApp ? `.sk-rail img, ${usable}` : usable;
  return { name, url: `${served.origin}/`, ready, usable, hasCatalogue: isApp };
}

/** Adds how soon every screen opens offline, on the slow link and without it, in seconds. */
async function withStages(target: Target, figures: Figures): Promise<Figures> {
  const fast = await visitFast(target, mkdtempSync(join(folder, 'profile-')));
  const seconds = (ms: number | null | undefined) => (ms ?? Number.NaN) / 1000;
  const everyScreenS = seconds(figures['everyScreen']);
  const fastEveryScreenS = seconds(fast.everyScreen);
  console.log(
    `  offline-ready after ${seconds(figures['offlineReady']).toFixed(1)} s, every screen opens offline after ` +
      `${everyScreenS.toFixed(1)} s; on a fast line ${seconds(fast.offlineReady).toFixed(1)} s and ${fastEveryScreenS.toFixed(1)} s`,
  );
  return { ...figures, everyScreenS, fastEveryScreenS };
}

async function bench(): Promise<void> {
  const targets: Target[] = [];
  for (const name of options.only.split(',')) targets.push(await targetOf(name));
  const runs: Record<string, Record<Phase, Figures[]>> = {};
  for (let round = 0; round < Number(options.runs); round += 1) {
    for (const target of targets) {
      runs[target.name] ??= { cold: [], repeat: [], offline: [] };
      const profile = mkdtempSync(join(folder, 'profile-'));
      for (const phase of PHASES) {
        const figures = await visit(target, phase, profile);
        console.log(`${round + 1} ${target.name} ${phase}: ready ${figures['ready']?.toFixed(0)} ms`);
        const isFirst = target.hasCatalogue && phase === 'cold';
        runs[target.name]?.[phase].push(isFirst ? await withStages(target, figures) : figures);
      }
    }
  }
  const medians = Object.fromEntries(
    Object.entries(runs).map(([name, phases]) => [
      name,
      Object.fromEntries(PHASES.map(phase => [phase, mediansOf(phases[phase])])),
    ]),
  ) as Medians;
  mkdirSync(join(options.out, '..'), { recursive: true });
  writeFileSync(options.out, JSON.stringify({ medians, runs }, null, 1));
  const [load = 0] = loadavg();
  console.log(`\nHost: ${cpus().length} cores, load ${load.toFixed(1)}; above the cores, figures are noise.`);
  console.log(`\n${report(medians)}`);
}

try {
  await bench();
} finally {
  for (const close of closing.toReversed()) close();
}
