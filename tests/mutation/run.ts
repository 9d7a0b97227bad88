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

/** Percent of the sampled changes of a subject that its tests have to notice; null: reported only. */
const SUBJECTS: Readonly<Record<string, number | null>> = {
  sw: 95,
  'server/wallet': 95,
  'src/core': 95,
  'src/lib': 95,
  'server/game/client': null,
};

const started = Date.now();
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

/** Where a test runs forever, only ending its process stops it: after this, and some times what it needs unchanged. */
const BASE_LIMIT_MS = 15_000;
const LIMIT_FACTOR = 4;
const UNCHANGED_LIMIT_MS = 600_000;
const TIMED_OUT = 'a time-out';
const ENDED = 'the end of the process';
/** Failures of `test-process.ts` that are none of a test. */
const NAMELESS = /^an unhandled error$| could not run$/;

/** What the tests print. */
mkdirSync(dirname(options.out), { recursive: true });
const log = openSync(`${options.out}.log`, 'w');

/** A process with its Vitest, replaced when it hangs or ends. */
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
      const current = child?.connected ? child : await start();
      child = current;
      current.removeAllListeners();
      const { promise, resolve } = Promise.withResolvers<string | null>();
      const timeout = setTimeout(() => void resolve(TIMED_OUT), limitMs);
      current.once('exit', () => void resolve(ENDED));
      current.once('message', (result: JobResult) => void resolve(result.failed));
      current.send(job);
      const failed = await promise;
      clearTimeout(timeout);
      current.removeAllListeners();
      if (failed === TIMED_OUT) current.kill('SIGKILL');
      if (failed === TIMED_OUT || failed === ENDED) child = null;
      return failed;
    },
    close: () => child?.connected && child.disconnect(),
  };
}

const runners = Array.from({ length: Number(options.processes) }, createRunner);

type Runner = ReturnType<typeof createRunner>;

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

const unchanged = new Map<string, Promise<number | null>>();

/** How long a file of tests takes without a change, which limits its runs with one; null: it fails, and notices nothing. */
async function timeUnchanged(runner: Runner, test: string): Promise<number | null> {
  const known = unchanged.get(test);
  if (known) return known;
  const { promise, resolve } = Promise.withResolvers<number | null>();
  unchanged.set(test, promise);
  for (const isLast of [false, true]) {
    const begin = Date.now();
    const failed = await runner.run({ change: null, test }, UNCHANGED_LIMIT_MS);
    if (failed === null) {
      resolve(Date.now() - begin);
      break;
    }
    if (!isLast) continue;
    console.log(`left out, because it fails without a change: ${test}: ${failed}`);
    resolve(null);
  }
  return promise;
}

const subjects = (options.subject?.split(',') ?? Object.keys(SUBJECTS)).map(sampleOf);
const work = subjects.flatMap(({ sample, alive, noticed }) =>
  sample.map(change => ({ change, alive, noticed })),
);
const texts = new Map(sources.map(({ path, text }) => [path, text]));

/** The first test that notices a change, twice: on a busy machine a test may fail once without a defect. */
async function findNoticing(runner: Runner, change: Change): Promise<string | null> {
  const path = join(root, change.file).replaceAll('\\', '/');
  const changed = { path, text: applyChange(texts.get(change.file) ?? '', change) };
  for (const test of findTests(change.file)) {
    const time = await timeUnchanged(runner, test);
    if (time === null) continue;
    const run = () => runner.run({ change: changed, test }, BASE_LIMIT_MS + LIMIT_FACTOR * time);
    const by = await run();
    const again = by && (await run());
    if (again === null) continue;
    // Where no test has failed by name, or another one than before, the machine may be to blame: without the change it has to pass.
    const isDoubtful = NAMELESS.test(again) || again !== by;
    if (isDoubtful && (await runner.run({ change: null, test }, UNCHANGED_LIMIT_MS)) !== null) continue;
    return again;
  }
  return null;
}

/** A line of progress after so many changes. */
const PROGRESS_STEP = 25;
const minutes = () => ((Date.now() - started) / 60_000).toFixed(1);

let done = 0;
const queue = work.values();
/** Takes one change after the other, until there are none. */
async function workOff(runner: Runner): Promise<void> {
  for (const { change, alive, noticed } of queue) {
    const by = await findNoticing(runner, change);
    done += 1;
    if (done % PROGRESS_STEP === 0) console.log(`${done}/${work.length} done after ${minutes()} minutes`);
    if (by !== null) noticed.push({ change, by });
    else {
      alive.push(change);
      console.log(`${done}/${work.length} alive: ${change.file}:${change.line} ${change.name}`);
      console.log(`    ${change.lineText}`);
    }
  }
}
await Promise.all(runners.map(workOff));
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
console.log(`${work.length} changes in ${minutes()} minutes`);
const failed = results.filter(({ isEnough }) => !isEnough).length;
writeFileSync(
  options.out,
  `${JSON.stringify({ passed: results.length - failed, failed, seed: options.seed, results }, null, 2)}\n`,
);
process.exit(failed > 0 ? 1 : 0);
