// A process of `run.ts`: runs test files against sources of which one may be changed, again and again with one Vitest.
import { join } from 'node:path';
import { createVitest, type TestRunResult } from 'vitest/node';
import type { ChangedFile } from './vitest.config.ts';

export interface Job {
  readonly change: ChangedFile | null;
  /** The file of tests, from the root. */
  readonly test: string;
}

export interface JobResult {
  /** The test that failed first; null when all passed. */
  readonly failed: string | null;
}

const root = join(import.meta.dirname, '../..');

const vitest = await createVitest({
  config: join(import.meta.dirname, 'vitest.config.ts'),
  root,
  watch: false,
  silent: true,
  bail: 1,
  maxWorkers: 1,
  reporters: [{}],
  // It is looked up by the text on disk.
  fsModuleCache: false,
});
const specifications = new Map(
  (await vitest.globTestSpecifications()).map(specification => [specification.moduleId, specification]),
);

function firstFailure({ testModules, unhandledErrors }: TestRunResult): string | null {
  const module = testModules.find(tested => tested.state() === 'failed');
  for (const { fullName } of module?.children.allTests('failed') ?? [])
    return `${module?.relativeModuleId} ${fullName}`;
  if (module) return `${module.relativeModuleId} could not run`;
  return unhandledErrors.length > 0 ? 'an unhandled error' : null;
}

async function run({ change, test }: Job): Promise<JobResult> {
  globalThis.changedFile = change;
  if (change) vitest.invalidateFile(change.path);
  // `bail` counts failures of earlier runs too.
  vitest.state.idMap.clear();
  vitest.state.filesMap.clear();
  const found = specifications.get(join(root, test).replaceAll('\\', '/'));
  const result = await vitest.runTestSpecifications(found ? [found] : []);
  globalThis.changedFile = null;
  if (change) vitest.invalidateFile(change.path);
  return { failed: firstFailure(result) };
}

process.on('message', (job: Job) => {
  void run(job).then(result => process.send?.(result));
});
// The parent has ended.
process.on('disconnect', () => process.exit());
process.send?.('ready');
