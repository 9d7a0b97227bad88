import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from '../setup/browsers.ts';
import { createCertificate } from './certificate.ts';
import { measureLighthouse } from './lighthouse.ts';
import { SLOW_4G } from './link.ts';
import { type Medians, median, mediansOf } from './medians.ts';
import { report } from './report.ts';
import { checkTap, type TapResult } from './tap.ts';
import {
  BASELINES,
  openAppTargets,
  openBaseline,
  PAGES,
  type Target,
  type Targets,
  VISITORS,
} from './targets.ts';
import { type Figures, PHASES, type Phase, visit, visitFast } from './visit.ts';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** What is visited. */
    only: { type: 'string', default: [...BASELINES, 'app'].join() },
    pages: { type: 'string', default: PAGES.join() },
    visitors: { type: 'string', default: VISITORS.join() },
    /** As the app is served without a front: HTTP/1.1, without TLS. */
    http1: { type: 'boolean', default: false },
    /** The origin of a running app, instead of one that is started here. */
    app: { type: 'string' },
    /** The scores of Lighthouse, instead of the visits. */
    lighthouse: { type: 'boolean', default: false },
    out: { type: 'string', default: join('tests', '.out', 'bench.json') },
  },
});

/** What an option lists, divided by commas; ends the command where it names something else. */
function listed<T extends string>(option: string, value: string, known: readonly T[]): T[] {
  return value.split(',').map(name => {
    const found = known.find(one => one === name);
    if (found) return found;
    console.error(`--${option} knows ${known.join(', ')}; "${name}" is none of them.`);
    return process.exit(1);
  });
}

const runCount = Number(options.runs);
const wanted = listed('only', options.only, [...BASELINES, 'app']);
const pages = listed('pages', options.pages, PAGES);
const visitors = listed('visitors', options.visitors, VISITORS);
const folder = mkdtempSync(join(tmpdir(), 'orbit-bench-'));
const closing: (() => void)[] = [
  () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
];

interface Run {
  readonly target: string;
  readonly phase: Phase;
  readonly run: number;
  readonly load: number;
  readonly protocol: string;
  readonly figures: Figures | null;
  readonly error: string | null;
}

const runs: Run[] = [];
const taps: (TapResult & { readonly target: string })[] = [];
const certificate = options.http1 ? null : createCertificate();

async function openTargets(): Promise<Target[]> {
  const targets: Target[] = [];
  const open = async (opening: Promise<Targets>) => {
    const opened = await opening;
    targets.push(...opened.targets);
    closing.push(opened.close);
  };
  for (const name of BASELINES)
    if (wanted.includes(name)) await open(openBaseline(name, folder, certificate));
  if (wanted.includes('app'))
    await open(openAppTargets({ pages, visitors, folder, certificate, running: options.app }));
  return targets;
}

const currentLoad = (): number => loadavg()[0] ?? 0;
const messageOf = (cause: unknown): string =>
  (cause instanceof Error ? cause.message.split('\n')[0] : '') || String(cause);

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

/** A visit that fails is reported and counts in no median. */
async function visitOnce(target: Target, phase: Phase, profile: string, run: number): Promise<void> {
  const { name: of } = target;
  let result: Pick<Run, 'protocol' | 'figures' | 'error'>;
  try {
    const { figures, protocol } = await visit(target, phase, profile);
    const isWhole = target.isMeasuredWhole && phase === 'cold';
    result = { protocol, figures: isWhole ? await withStages(target, figures) : figures, error: null };
  } catch (cause) {
    result = { protocol: '', figures: null, error: messageOf(cause) };
  }
  runs.push({ target: of, phase, run, load: currentLoad(), ...result });
  const ms = (figure: string) => result.figures?.[figure]?.toFixed(0) ?? '–';
  const moments = `seen ${ms('seen')}, usable ${ms('usable')}, hydrated ${ms('hydrated')} ms`;
  console.log(`${run} ${of} ${phase}: ${result.error ?? moments} (load ${currentLoad().toFixed(1)})`);
}

async function visitAll(target: Target, run: number): Promise<void> {
  const profile = mkdtempSync(join(folder, 'profile-'));
  for (const phase of PHASES) await visitOnce(target, phase, profile, run);
  if (target.page !== null) {
    const tap = await checkTap(target, profile).catch(
      (cause: unknown): TapResult => ({
        isRight: false,
        label: '',
        led: messageOf(cause),
        wasHydrated: false,
      }),
    );
    taps.push({ target: target.name, ...tap });
    if (!tap.isRight) console.log(`${run} ${target.name}: a tap on "${tap.label}" has led to ${tap.led}`);
  }
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

function calculateMedians(targets: readonly Target[]): Medians {
  const of = (name: string, phase: Phase) =>
    runs.flatMap(({ target, phase: of, figures }) =>
      target === name && of === phase && figures ? [figures] : [],
    );
  return Object.fromEntries(
    targets.map(({ name }) => [
      name,
      Object.fromEntries(PHASES.map(phase => [phase, mediansOf(of(name, phase))])),
    ]),
  );
}

function describeSetting(): string {
  const loads = runs.map(({ load }) => load);
  const protocols = [...new Set(runs.map(({ protocol }) => protocol).filter(Boolean))];
  const failed = runs.filter(({ error }) => error !== null).length;
  const right = taps.filter(({ isRight }) => isRight).length;
  const early = taps.filter(({ isRight, wasHydrated }) => isRight && !wasHydrated).length;
  return [
    `Medians of ${runCount} runs; ${SLOW_4G.downKbit} kbit/s, ${SLOW_4G.rttMs} ms, processor slowed 4 x; pages came by ${protocols.join(', ') || 'no network'}.`,
    `Host: ${cpus().length} cores, load ${(median(loads) ?? 0).toFixed(1)}, at most ${Math.max(...loads).toFixed(1)}; above the cores, figures are noise.`,
    ...(failed > 0 ? [`${failed} of ${runs.length} visits failed and count in no median.`] : []),
    ...(taps.length > 0
      ? [
          `${right} of ${taps.length} taps at the moment of "usable" led where they should, ${early} of them before React.`,
        ]
      : []),
  ].join('\n');
}

const save = (results: object): void => {
  mkdirSync(dirname(options.out), { recursive: true });
  const host = {
    cores: cpus().length,
    processor: cpus()[0]?.model,
    node: process.version,
    load: currentLoad(),
  };
  writeFileSync(
    options.out,
    JSON.stringify({ at: new Date().toISOString(), options, host, ...results }, null, 1),
  );
};

async function bench(): Promise<void> {
  const targets = await openTargets();
  for (let run = 1; run <= runCount; run += 1) {
    // Each run begins with another one, so that what changes on the machine meanwhile affects all alike.
    const first = (run - 1) % targets.length;
    for (const target of [...targets.slice(first), ...targets.slice(0, first)]) await visitAll(target, run);
    save({ runs, taps });
  }
  const medians = calculateMedians(targets);
  const { text, verdicts } = report(medians);
  save({ medians, verdicts, taps, runs });
  console.log(`\n${describeSetting()}\n\n${text}\n\nAll runs: ${options.out}`);
}

async function benchLighthouse(): Promise<void> {
  const targets = (await openTargets()).filter(({ page, cookies }) => page !== null && cookies.length === 0);
  const { text, scores } = await measureLighthouse(targets, runCount, folder);
  save({ scores });
  console.log(
    `\nHost: ${cpus().length} cores, load ${currentLoad().toFixed(1)}.\n\n${text}\n\nAll runs: ${options.out}`,
  );
}

if (!ensureChromium()) process.exit(1);
try {
  await (options.lighthouse ? benchLighthouse() : bench());
} finally {
  for (const close of closing.toReversed()) close();
}
