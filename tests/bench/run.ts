import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildFloor, type Floor } from './floors.ts';
import { type Medians, mediansOf, report } from './report.ts';
import { type Served, serveFolder } from './serve.ts';
import { type Figures, type Phase, type Target, visit } from './visit.ts';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: 'floor,floor-shell,app' },
    /** An app that runs already, instead of one started here. */
    app: { type: 'string' },
    out: { type: 'string', default: join('tests', '.out', 'bench.json') },
  },
});

const PHASES: readonly Phase[] = ['cold', 'repeat', 'offline'];
const folder = mkdtempSync(join(tmpdir(), 'orbit-bench-'));
const closing: (() => void)[] = [() => rmSync(folder, { recursive: true, force: true })];

/** Starts the app as `npm start` does, with data of its own. */
async function serveApp(): Promise<Served> {
  if (options.app) return { origin: options.app, close: () => undefined };
  const port = 20_000 + 2 * Math.floor(Math.random() * 10_000);
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
    name === 'app' ? await serveApp() : await serveFolder(await buildFloor(name as Floor, folder));
  closing.push(served.close);
  // Of the app its first rail's pictures, without a network too; the page may bring them before the app runs.
  const isApp = name === 'app';
  const ready = isApp ? '.sk-rail img, main section > header ~ ul img' : 'h1';
  return { name, url: `${served.origin}/`, ready, hasCatalogue: isApp };
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
        runs[target.name]?.[phase].push(figures);
        console.log(`${round + 1} ${target.name} ${phase}: ready ${figures['ready']?.toFixed(0)} ms`);
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
