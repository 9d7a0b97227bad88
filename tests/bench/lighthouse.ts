import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { MEASURED_FLAGS, requireChromium } from '../setup/browsers.ts';
import { median } from './medians.ts';
import type { Target } from './targets.ts';

/**
 * Installed by the first run that needs it, not with the project's own packages: it would make them a third larger, 114 packages
 * and 176 MB, for everybody who starts the app.
 */
const VERSION = '13.5.0';
const FOLDER = join('tests', '.out', 'lighthouse');
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];
const LIMITS: Readonly<Record<Category, number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
const TIMINGS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;

interface Report {
  readonly categories: Readonly<
    Record<
      Category,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly numericValue?: number }>
  >;
  readonly runtimeError?: { readonly message: string };
}

interface Score {
  readonly target: string;
  readonly load: number;
  readonly scores: Readonly<Record<string, number | null>>;
  /** Audits of access, practices and SEO that fail. */
  readonly failing: readonly string[];
}

/** Installs Lighthouse unless it is there. Returns its program. */
function installLighthouse(): string {
  const packageFile = join(FOLDER, 'node_modules', 'lighthouse', 'package.json');
  const isThere =
    existsSync(packageFile) && JSON.parse(readFileSync(packageFile, 'utf8')).version === VERSION;
  if (!isThere) {
    console.log(`Installing Lighthouse ${VERSION} into ${FOLDER} (once) ...`);
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', `lighthouse@${VERSION}`];
    const { status } = spawnSync(npm, args, {
      cwd: FOLDER,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (status !== 0)
      throw new Error('Lighthouse could not be installed: check the network and run the command again');
  }
  return join(FOLDER, 'node_modules', 'lighthouse', 'cli', 'index.js');
}

async function runLighthouse(program: string, target: Target, out: string): Promise<Report> {
  const trust =
    target.fingerprint === null ? [] : [`--ignore-certificate-errors-spki-list=${target.fingerprint}`];
  const args = [
    program,
    target.url,
    '--quiet',
    '--output=json',
    `--output-path=${out}`,
    `--only-categories=${CATEGORIES.join()}`,
    '--no-enable-error-reporting',
    `--chrome-flags=${['--headless=new', ...MEASURED_FLAGS, ...trust].join(' ')}`,
  ];
  const env = { ...process.env, CHROME_PATH: requireChromium() };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const status = await new Promise(resolve => child.on('close', resolve));
  if (status !== 0) throw new Error(`Lighthouse failed on ${target.name}`);
  return JSON.parse(readFileSync(out, 'utf8')) as Report;
}

function scoreOf(target: Target, report: Report): Score {
  const { categories, audits } = report;
  const percent = (category: Category) => {
    const score = categories[category].score;
    return score === null ? null : Math.round(score * 100);
  };
  const failing = CATEGORIES.filter(category => category !== 'performance')
    .flatMap(category => categories[category].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  const timings = Object.entries(TIMINGS).map(([name, id]) => [name, audits[id]?.numericValue ?? null]);
  const scores = {
    ...Object.fromEntries(CATEGORIES.map(category => [category, percent(category)])),
    ...Object.fromEntries(timings),
  };
  return { target: target.name, load: loadavg()[0] ?? 0, scores, failing: [...new Set(failing)] };
}

/** The four scores of each page with the settings of Lighthouse for phones: medians, beside what they have to be. */
export async function measureLighthouse(
  targets: readonly Target[],
  runs: number,
  folder: string,
): Promise<{ text: string; scores: readonly Score[] }> {
  const program = installLighthouse();
  const all: Score[] = [];
  for (let run = 1; run <= runs; run += 1)
    for (const target of targets) {
      const score = scoreOf(target, await runLighthouse(program, target, join(folder, 'lighthouse.json')));
      all.push(score);
      console.log(
        `${run} ${target.name}: ${CATEGORIES.map(one => `${one} ${score.scores[one]}`).join(', ')} (load ${score.load.toFixed(1)})`,
      );
    }
  const columns = [...CATEGORIES, ...Object.keys(TIMINGS)];
  const rows = targets.map(({ name }) => {
    const own = all.filter(({ target }) => target === name);
    const cells = columns.map(column => {
      const value = median(own.map(({ scores }) => scores[column]));
      const limit = (LIMITS as Readonly<Record<string, number | undefined>>)[column];
      const text = value === null ? '–' : column === 'CLS' ? value.toFixed(3) : value.toFixed(0);
      return limit === undefined || value === null ? text : `${text} ${value >= limit ? '✓' : '✗'}`;
    });
    const failing = [...new Set(own.flatMap(one => one.failing))].join(', ');
    return `| ${[name, ...cells, failing || '–'].join(' | ')} |`;
  });
  const limits = `Medians of ${runs} runs; ✓: performance at least ${LIMITS.performance}, the others 100.`;
  const head = ['', ...columns, 'failing audits'];
  return {
    text: [limits, '', `| ${head.join(' | ')} |`, `|${head.map(() => '---|').join('')}`, ...rows].join('\n'),
    scores: all,
  };
}
