// Changes one operator at a time and runs the unit tests nearest to it: a change that none of them notices stands for a
// defect that none would notice. The sample is chosen by a seed; sources on disk stay as they are.
//   npm run mutation -- --subject sw --count 60 --seed 2
import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSources } from '../setup/sources.ts';
import { applyChange, type Change, changesOf } from './changes.ts';
import { EQUIVALENT } from './equivalent.ts';
import { createTestFinder } from './related-tests.ts';
import type { Job, JobResult } from './test-process.ts';
import type { ChangedFile } from './vitest.config.ts';

/** Percent of the sampled changes of a subject that its tests have to notice; null: reported only. */
const SUBJECTS: Readonly<Record<string, number | null>> = {
  sw: 95,
  'server/wallet': 95,
  'src/core': 95,
  'src/lib': 95,
  'server/game/client': null,
};

const { values: options } = parseArgs({
  options: {
    /** Folders or files, with commas; without it, the subjects above. */
    subject: { type: 'string' },
    /** Changes per subject. */
    count: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string', default: String(availableParallelism()) },
    out: { type: 'string', default: join('tests', '.out', 'mutation.json') },
  },
});

const root = join(import.meta.dirname, '../..');
const sources = readSources(root);
const findTests = createTestFinder(sources);

/** Where a test runs forever, only ending its process stops it: after this, and some times what its tests need unchanged. */
const BASE_LIMIT_MS = 60_000;
const LIMIT_FACTOR = 4;
const TIMED_OUT = 'a time-out';

/** What the tests print. */
mkdirSync(dirname(options.out), { recursive: true });
const log = openSync(`${options.out}.log`, 'w');

/** A process with its Vitest, replaced when it hangs. */
function createRunner() {
  let child: ChildProcess | null = null;
  const start = () =>
    new Promise<ChildProcess>((resolve, reject) => {
      const started = fork(join(import.meta.dirname, 'test-process.ts'), {
        cwd: root,
        stdio: ['ignore', log, log, 'ipc'],
      });
      started.once('message', () => resolve(started));
      started.once('exit', code => reject(new Error(`Vitest could not be started: exit code ${code}.`)));
    });
  return {
    /** The failed test, or null; a time-out and the end of the process are failures too. */
    async run(job: Job, limitMs: number): Promise<string | null> {
      const current = child ?? (await start());
      child = current;
      current.removeAllListeners();
      const { promise, resolve } = Promise.withResolvers<string | null>();
      const timeout = setTimeout(() => void resolve(TIMED_OUT), limitMs);
      current.once('exit', () => void resolve('the end of the process'));
      current.once('message', (result: JobResult) => void resolve(result.failed));
      current.send(job);
      const failed = await promise;
      clearTimeout(timeout);
      current.removeAllListeners();
      if (failed === TIMED_OUT) current.kill('SIGKILL');
      if (current.killed || current.exitCode !== null) child = null;
      return failed;
    },
    close: () => child?.disconnect(),
  };
}

const runners = Array.from({ length: Number(options.processes) }, createRunner);

/** Gives the items to the processes, each to the next one that is free. */
async function forEach<T>(
  items: readonly T[],
  handle: (item: T, runner: ReturnType<typeof createRunner>) => Promise<void>,
) {
  const queue = items.values();
  await Promise.all(
    runners.map(async runner => {
      for (const item of queue) await handle(item, runner);
    }),
  );
}

const isIn = (file: string, subject: string) => file === subject || file.startsWith(`${subject}/`);
const isEquivalent = (change: Change) =>
  EQUIVALENT.some(
    ({ file, line, name }) => file === change.file && line === change.lineText && name === change.name,
  );

/** A place in the order of a seed that other changes of the sources do not move. */
const rankOf = ({ file, lineText, name }: Change) =>
  createHash('sha256').update([options.seed, file, lineText, name].join('\n')).digest('hex');

function sampleOf(subject: string) {
  const all = sources
    .filter(({ path }) => isIn(path, subject) && /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .flatMap(({ path, text }) => changesOf(path, text));
  const changes = all.filter(change => !isEquivalent(change));
  const ranked = changes
    .map(change => ({ change, rank: rankOf(change) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  return {
    subject,
    total: all.length,
    equivalent: all.length - changes.length,
    sample: ranked.slice(0, Number(options.count)).map(({ change }) => change),
    alive: [] as Change[],
    noticed: [] as { change: Change; by: string }[],
  };
}

/** How long each test file takes without a change; one that fails then is left out. The times limit the runs with changes. */
async function measureTests(paths: ReadonlySet<string>): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  await forEach([...paths], async (path, runner) => {
    const started = Date.now();
    const failed = await runner.run({ change: null, tests: [path] }, 10 * BASE_LIMIT_MS);
    if (failed) console.log(`left out, because it fails without a change: ${failed}`);
    else times.set(path, Date.now() - started);
  });
  return times;
}

const subjects = (options.subject?.split(',') ?? Object.keys(SUBJECTS)).map(sampleOf);
const work = subjects.flatMap(({ sample, alive, noticed }) =>
  sample.map(change => ({ change, alive, noticed, tests: findTests(change.file) })),
);
const times = await measureTests(new Set(work.flatMap(({ tests }) => tests)));
const texts = new Map(sources.map(({ path, text }) => [path, text]));

/** What notices a change, twice: on a busy machine a test may fail once without a defect. */
async function findNoticing(
  runner: ReturnType<typeof createRunner>,
  change: ChangedFile,
  tests: readonly string[],
): Promise<string | null> {
  const limit = BASE_LIMIT_MS + LIMIT_FACTOR * tests.reduce((sum, test) => sum + (times.get(test) ?? 0), 0);
  const by = tests.length === 0 ? null : await runner.run({ change, tests }, limit);
  if (by === null) return null;
  const again = tests.filter(test => by.startsWith(`${test} `));
  const isConfirmed = await runner.run({ change, tests: again.length > 0 ? again : tests }, limit);
  if (isConfirmed) return by;
  const others = tests.slice(tests.indexOf(again[0] ?? '') + 1);
  return again.length > 0 ? findNoticing(runner, change, others) : null;
}

let done = 0;
await forEach(work, async ({ change, alive, noticed, tests: found }, runner) => {
  const tests = found.filter(path => times.has(path));
  const text = applyChange(texts.get(change.file) ?? '', change);
  const path = join(root, change.file).replaceAll('\\', '/');
  const by = await findNoticing(runner, { path, text }, tests);
  done += 1;
  if (by) return void noticed.push({ change, by });
  alive.push(change);
  console.log(`${done}/${work.length} alive: ${change.file}:${change.line} ${change.name}`);
  console.log(`    ${change.lineText}`);
});
for (const runner of runners) runner.close();

const results = subjects.map(({ subject, total, equivalent, sample, alive, noticed }) => {
  const percent = sample.length === 0 ? 100 : (noticed.length / sample.length) * 100;
  const needed = SUBJECTS[subject] ?? null;
  const timedOut = noticed.filter(({ by }) => by === TIMED_OUT).length;
  console.log(
    `${subject}: ${noticed.length} of ${sample.length} changes noticed, ${timedOut} by a time-out (${percent.toFixed(1)} %` +
      `${needed === null ? '' : `, at least ${needed} % needed`}), seed ${options.seed}, ` +
      `${total} possible, ${equivalent} of them listed as equivalent`,
  );
  return { subject, alive, noticed, isEnough: needed === null || percent >= needed };
});
const failed = results.filter(({ isEnough }) => !isEnough).length;
writeFileSync(
  options.out,
  `${JSON.stringify({ passed: results.length - failed, failed, seed: options.seed, results }, null, 2)}\n`,
);
process.exit(failed > 0 ? 1 : 0);
