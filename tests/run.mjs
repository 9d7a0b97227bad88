// Runs every check. Types, lint and translations are checked beside the build; the soak, which mostly waits, runs beside the
// unit tests. The last line is always `N passed, N failed`. `--long` adds the long matrix.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { needNode } from '../server/setup/node-version.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const tools = join(root, 'node_modules', '.bin');
const out = join(root, 'tests', '.out');
const isWindows = process.platform === 'win32';
const isLong = process.argv.includes('--long');
const env = {
  ...process.env,
  PATH: tools + delimiter + process.env.PATH,
  FORCE_COLOR: process.env.FORCE_COLOR ?? '0',
  // Half of what a start of the back end costs is compiling, which the processes of a run have done once.
  NODE_COMPILE_CACHE: join(out, 'compile-cache'),
};
if (isLong) env.ORBIT_LONG = '1';

const total = { passed: 0, failed: 0 };
const failedSteps = [];
/** Why something was not checked, a sentence each. */
const skipped = [];

/** Runs a program of the project with its output on screen; true when it succeeds. */
function run(program, args, extra = {}) {
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    shell: isWindows,
    env: { ...env, ...extra },
  });
  if (error) console.error(`${program} could not be started: ${error.message}`);
  return status === 0;
}

/** Starts a program whose output goes into a file. Returns a function that waits for its end and prints the output. */
function startInBackground(name, program, args, extra = {}) {
  const file = join(out, `${name}.log`);
  const log = openSync(file, 'w');
  const options = { cwd: root, stdio: ['ignore', log, log], shell: isWindows, env: { ...env, ...extra } };
  const child = spawn(program, args, options);
  closeSync(log);
  const ended = new Promise(resolve => {
    child.on('error', () => resolve(false));
    child.on('close', status => resolve(status === 0));
  });
  return async () => {
    const hasSucceeded = await ended;
    process.stdout.write(readFileSync(file, 'utf8'));
    return hasSucceeded;
  };
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** One step: `check` returns its counts, or true or false for a check that counts as one. */
async function step(name, check) {
  console.log(`\n=== ${name} ===`);
  const started = Date.now();
  const result = await check();
  const counts = typeof result === 'boolean' ? { passed: result ? 1 : 0, failed: result ? 0 : 1 } : result;
  total.passed += counts.passed;
  total.failed += counts.failed;
  if (counts.failed > 0) failedSteps.push(name);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`--- ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
  return counts.failed === 0;
}

/** A runner that exits before it can count is one failure. */
const countsOf = (hasSucceeded, counts) => {
  const { passed = 0, failed = 0 } = counts ?? {};
  return { passed, failed: failed === 0 && (!hasSucceeded || !counts) ? 1 : failed };
};

function vitest(args, extra = {}) {
  const file = join(out, 'vitest.json');
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const hasSucceeded = run('vitest', ['run', ...reporters, ...args], extra);
  const report = readJson(file);
  for (const { assertionResults, message } of report?.testResults ?? []) {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of failed) reportFailure(fullName, failureMessages[0]);
    if (message) reportFailure('a file of tests', message);
  }
  return countsOf(hasSucceeded, report && { passed: report.numPassedTests, failed: report.numFailedTests });
}

/** The projects of `vite.config.ts`; that of PostgreSQL where its programs are installed, which else the end of the log repeats. */
function unitTests() {
  const missing = missingPostgres();
  if (missing !== null) skipped.push(missing);
  return vitest(
    ['page', 'node', 'server', ...(missing === null ? ['postgres'] : [])].map(name => `--project=${name}`),
  );
}

/** The whole back end on PostgreSQL, and ten minutes of money that many connections move at the same time. */
async function longPostgresTests() {
  if (missingPostgres() !== null) return;
  await step('Back end on PostgreSQL', () =>
    vitest(['--project=postgres'], { ORBIT_TEST_DATABASE: 'embedded', ORBIT_LONG: '' }),
  );
  await step('Ledger from many connections, 10 minutes', () =>
    vitest(['--project=postgres', 'ledger-concurrency'], { ORBIT_LEDGER_MINUTES: '10', ORBIT_LONG: '' }),
  );
}

/** The tests of a report that have this status. */
function testsWithStatus(status, suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests.filter(test => test.status === status).map(test => ({ title, test })),
    ),
    ...testsWithStatus(status, inner),
  ]);
}

/** The end of a long log is read first, so failures are repeated there. */
const LINES_OF_A_FAILURE = 12;
const failureReports = [];
function reportFailure(title, message = '', more = []) {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, LINES_OF_A_FAILURE);
  failureReports.push([`✘ ${title}`, ...[...lines, ...more].map(line => `    ${line}`)].join('\n'));
}

/** The end of the page's accessibility tree, where dialogs and messages are, as playwright wrote it down when a test failed. */
const LINES_OF_A_PAGE = 60;
function pageOf({ attachments = [] } = {}) {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!path || !existsSync(path)) return [];
  const tree = readFileSync(path, 'utf8').match(/```yaml\n(.*?)\n```/s)?.[1];
  return tree ? ['The page then:', ...tree.split('\n').slice(-LINES_OF_A_PAGE)] : [];
}

/** The counts of a run of playwright, from the report that it writes into the file of that name. */
const reportOf = name => join(out, `${name}.json`);
function playwrightCounts(name, hasSucceeded) {
  const report = readJson(reportOf(name));
  for (const { title, test } of testsWithStatus('unexpected', report?.suites)) {
    const result = test.results.at(-1);
    reportFailure(`[${test.projectName}] ${title}`, result?.error?.message, pageOf(result));
  }
  const stats = report?.stats;
  return countsOf(hasSucceeded, stats && { passed: stats.expected, failed: stats.unexpected });
}

function browserTests(projects, extra) {
  rmSync(reportOf('playwright'), { force: true });
  const args = ['test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json'];
  const hasSucceeded = run('playwright', [...args, ...projects.map(name => `--project=${name}`)], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('playwright'),
    ...extra,
  });
  return playwrightCounts('playwright', hasSucceeded);
}

/** Starts the soak: one player on a bad network, then one test per property. Returns a function that waits for its counts. */
function startSoak(minutes) {
  rmSync(reportOf('soak'), { force: true });
  const args = ['tests/chaos/soak/run.ts', '--minutes', String(minutes)];
  const end = startInBackground('soak', 'node', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('soak') });
  return async () => playwrightCounts('soak', await end());
}

/** Whether the unit tests notice defects: of each subject, enough of a sample of changed operators. */
function mutationTests() {
  const file = join(out, 'mutation.json');
  rmSync(file, { force: true });
  const hasSucceeded = run('node', ['tests/mutation/run.ts', '--out', file]);
  return countsOf(hasSucceeded, readJson(file));
}

/** The main journeys in Safari's engine. Where it is not installed the step is skipped, which the end of the log repeats. */
function webkitTests() {
  const file = join(out, 'webkit.json');
  rmSync(file, { force: true });
  const hasSucceeded = run('node', ['tests/e2e/webkit/run.ts', '--out', file]);
  const report = readJson(file);
  if (report?.skipped) skipped.push(report.skipped);
  for (const { title, message } of report?.failures ?? []) reportFailure(title, message);
  return countsOf(hasSucceeded, report);
}

async function longBrowserTests() {
  await step('Browser tests with a worker that is killed every two seconds', () =>
    browserTests(['phone', 'desktop'], { ORBIT_KILL: '2000', ORBIT_LONG: '' }),
  );
  const hasFirefox = await step('Firefox', ensureFirefox);
  if (hasFirefox)
    await step('Browser tests in Firefox', () =>
      browserTests(['firefox'], { ORBIT_FIREFOX: '1', ORBIT_LONG: '' }),
    );
  await step('Main journeys in WebKit', webkitTests);
  await step('Soak, 30 minutes', startSoak(30));
}

/** Locales with translations of their own; the other English locales hold only what differs. */
const TRANSLATED_LOCALES = 'de,fr-CA,no,it,et';

/** The compiler's own choice, four projects side by side with four checkers each, takes twice the time of two processors. */
const TYPES = ['-b', '--force', '--builders', '1', '--checkers', '2'];

/** Starts the checks that need neither the build nor a browser, side by side. */
function startStaticChecks() {
  const missing = ['check', 'missing', '--mode', 'catalog', '--locale', TRANSLATED_LOCALES, '--workers', '1'];
  return [
    { name: 'Types', end: startInBackground('types', 'tsc', TYPES) },
    { name: 'Format and lint', end: startInBackground('lint', 'biome', ['check', '.']) },
    {
      name: 'Translations in step with the sources',
      end: startInBackground('lingui-sync', 'lingui', ['check', 'sync', '--clean', '--workers', '1']),
    },
    { name: 'Translations complete', end: startInBackground('lingui-missing', 'lingui', missing) },
  ];
}

function budgets() {
  const file = join(out, 'budgets.json');
  rmSync(file, { force: true });
  const hasSucceeded = run('node', ['tests/budgets/check.ts', file]);
  return countsOf(hasSucceeded, readJson(file));
}

function finish() {
  if (skipped.length > 0) console.log(`\nSkipped: ${skipped.join(' ')}`);
  if (failedSteps.length > 0)
    console.log(`\n${[...failureReports, `Failed: ${failedSteps.join(', ')}`].join('\n\n')}`);
  console.log(`${failedSteps.length > 0 ? '' : '\n'}${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}

// Started on an old Node: the project's own takes over, where package.json has one for this system.
if (Number(process.versions.node.split('.')[0]) < 24) {
  const node = join(tools, isWindows ? 'node.cmd' : 'node');
  if (!existsSync(node)) {
    if (existsSync(join(root, 'node_modules', '.package-lock.json'))) needNode();
    console.error('Run `npm test`: it installs what the tests need.');
    process.exit(1);
  }
  process.exit(run(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)]) ? 0 : 1);
}

rmSync(env.NODE_COMPILE_CACHE, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const { ensureFirefox } = await import('./setup/browsers.ts');
const { missingPostgres } = await import('./setup/postgres.ts');
// Installing browsers mostly waits for the network, and building needs none.
const endOfBrowsers = startInBackground('browsers', 'node', ['tests/setup/install-browsers.ts']);
const staticChecks = startStaticChecks();
const isBuilt = await step('Build', () => run('npm', ['run', '--silent', 'build']));
const hasBrowser = await step('Browser', endOfBrowsers);
const soak = isBuilt && hasBrowser && !isLong ? startSoak(3) : null;
for (const { name, end } of staticChecks) await step(name, end);
if (isBuilt) await step('Byte budgets', budgets);
await step('Unit, contract, server and component tests', unitTests);
if (isLong) await longPostgresTests();
if (isLong) await step('Changes that the unit tests have to notice', mutationTests);
if (soak) await step('Soak, 3 minutes', soak);
if (isBuilt && hasBrowser) {
  await step('Browser tests', () => browserTests([]));
  if (isLong) await longBrowserTests();
}
finish();
