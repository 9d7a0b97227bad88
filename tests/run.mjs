// Every check, one after the other; the last line is always `N passed, N failed`. `--long` adds the long matrix.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const tools = join(root, 'node_modules', '.bin');
const out = join(root, 'tests', '.out');
const isWindows = process.platform === 'win32';
const isLong = process.argv.includes('--long');
const env = {
  ...process.env,
  PATH: tools + delimiter + process.env.PATH,
  FORCE_COLOR: process.env.FORCE_COLOR ?? '0',
};
if (isLong) env.ORBIT_LONG = '1';

const total = { passed: 0, failed: 0 };
const failures = [];

/** Runs a program of the project with its output on screen; true when it ends well. */
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

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** One step: `check` returns its counts, or true or false for a check that counts as one. */
function step(name, check) {
  console.log(`\n=== ${name} ===`);
  const started = Date.now();
  const result = check();
  const counts = typeof result === 'boolean' ? { passed: result ? 1 : 0, failed: result ? 0 : 1 } : result;
  total.passed += counts.passed;
  total.failed += counts.failed;
  if (counts.failed > 0) failures.push(name);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`--- ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
  return counts.failed === 0;
}

/** A runner that dies before it can count is one failure. */
const counted = (isWell, counts) => {
  const { passed = 0, failed = 0 } = counts ?? {};
  return { passed, failed: failed === 0 && (!isWell || !counts) ? 1 : failed };
};

function unitTests() {
  const file = join(out, 'vitest.json');
  rmSync(file, { force: true });
  const isWell = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  const report = readJson(file);
  return counted(isWell, report && { passed: report.numPassedTests, failed: report.numFailedTests });
}

/** Runs something that ends in playwright's own count. */
function playwright(program, args, extra = {}) {
  const file = join(out, 'playwright.json');
  rmSync(file, { force: true });
  const isWell = run(program, args, { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...extra });
  const stats = readJson(file)?.stats;
  return counted(isWell, stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected });
}

const browserTests = (projects, extra) =>
  playwright(
    'playwright',
    [
      'test',
      '-c',
      'tests/e2e/playwright.config.ts',
      '--reporter=list,json',
      ...projects.map(name => `--project=${name}`),
    ],
    extra,
  );

/** One player on a bad network, and the books afterwards: one test per property. */
const soak = minutes => playwright('node', ['tests/chaos/soak.ts', '--minutes', String(minutes)]);

function longBrowserTests() {
  step('Browser tests with a worker that is killed every two seconds', () =>
    browserTests(['phone', 'desktop'], { ORBIT_KILL: '2000', ORBIT_LONG: '' }),
  );
  const hasFirefox = step('Firefox', ensureFirefox);
  if (hasFirefox)
    step('Browser tests in Firefox', () => browserTests(['firefox'], { ORBIT_FIREFOX: '1', ORBIT_LONG: '' }));
  step('Soak, 30 minutes', () => soak(30));
}

function budgets() {
  const file = join(out, 'budgets.json');
  rmSync(file, { force: true });
  const isWell = run('node', ['tests/budgets/check.ts', file]);
  return counted(isWell, readJson(file));
}

function finish() {
  if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
  console.log(`${failures.length > 0 ? '' : '\n'}${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}

// Started by hand on an old Node: the project's own takes over.
if (Number(process.versions.node.split('.')[0]) < 24) {
  const node = join(tools, isWindows ? 'node.cmd' : 'node');
  if (!existsSync(node)) {
    console.error('Run `npm test`: it installs what the tests need.');
    process.exit(1);
  }
  process.exit(run(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)]) ? 0 : 1);
}

mkdirSync(out, { recursive: true });
const { ensureChromium } = await import('./setup/chromium.ts');
const { ensureFirefox } = await import('./setup/firefox.ts');
const hasBrowser = step('Browser', ensureChromium);
step('Types', () => run('tsc', ['-b', '--force']));
step('Format and lint', () => run('biome', ['check', '.']));
step('Catalogues in step with the sources', () =>
  run('lingui', ['check', 'sync', '--clean', '--workers', '1']),
);
// The languages of their own; the others of English say only what differs.
const LANGUAGES = 'de,fr-CA,no,it,et';
step('Catalogues complete', () =>
  run('lingui', ['check', 'missing', '--mode', 'catalog', '--locale', LANGUAGES, '--workers', '1']),
);
step('Unit, contract, server and component tests', unitTests);
const isBuilt = step('Build', () => run('npm', ['run', '--silent', 'build']));
if (isBuilt) {
  step('Byte budgets', budgets);
  if (hasBrowser) {
    step('Browser tests', () => browserTests([]));
    if (isLong) longBrowserTests();
    else step('Soak, 3 minutes', () => soak(3));
  }
}
finish();
