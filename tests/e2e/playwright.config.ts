import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';
import { CHROMIUM_FLAGS, needChromium } from '../setup/chromium.ts';
import { findFirefox } from '../setup/firefox.ts';
import { cookiesAnswered } from './cookies-answered.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const out = join(root, 'tests', '.out');
mkdirSync(out, { recursive: true });

// Worker processes load this file too and must find the same port and folder: they are kept in the environment.
process.env['ORBIT_TEST_PORT'] ??= String(20_000 + 2 * Math.floor(Math.random() * 10_000));
if (!process.env['ORBIT_TEST_DATA']) {
  const data = mkdtempSync(join(out, 'data-'));
  process.env['ORBIT_TEST_DATA'] = data;
  process.on('exit', () => rmSync(data, { recursive: true, force: true }));
}
const port = Number(process.env['ORBIT_TEST_PORT']);
/** The build under test, when it is not the one of `npm run build`. */
const dist = process.env['ORBIT_TEST_DIST'] ?? join(root, 'dist');
const origin = `http://127.0.0.1:${port}`;

const tablet = {
  name: 'tablet',
  use: { viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true },
};

/** One long test of `npm run soak`, which names its minutes. */
const SOAK = 'chaos/soak.spec.ts';
const big = { viewport: { width: 1280, height: 800 } };

/**
 * Firefox by the protocol that it shares with others: no touch, no mobile page, no switch for the network, no word about
 * sockets or what the worker asks. Tests that need one of these have the tag, or are whole files.
 */
const NOT_IN_FIREFOX = /@chromium/;
const firefox = {
  name: 'firefox',
  grepInvert: NOT_IN_FIREFOX,
  testIgnore: /(?:live|offline|stored|catalogue|push|push-firefox)\.spec\.ts$/,
  use: {
    viewport: { width: 1440, height: 900 },
    browserName: 'firefox' as const,
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: findFirefox() ?? '',
      // A machine without a mouse would have no pointer that hovers.
      firefoxUserPrefs: {
        'ui.primaryPointerCapabilities': 6,
        'ui.allPointerCapabilities': 6,
        // Two windows at a time both have the focus.
        'focusmanager.testmode': true,
      },
    },
  },
};

/** Pushes for real: the only browser that may be told of another push service is Firefox. */
const PUSH = 'e2e/push-firefox.spec.ts';
process.env['ORBIT_TEST_PUSH_PORT'] ??= String(41_000 + Math.floor(Math.random() * 2000));
const pushes = {
  ...firefox,
  name: 'push',
  grepInvert: [],
  testMatch: PUSH,
  testIgnore: [],
  use: {
    ...firefox.use,
    launchOptions: {
      ...firefox.use.launchOptions,
      firefoxUserPrefs: {
        ...firefox.use.launchOptions.firefoxUserPrefs,
        'dom.push.enabled': true,
        'dom.push.connection.enabled': true,
        'dom.push.alwaysConnect': true,
        'dom.push.testing.ignorePermission': true,
        'dom.push.testing.allowInsecureServerURL': true,
        'dom.push.serverURL': `ws://127.0.0.1:${process.env['ORBIT_TEST_PUSH_PORT']}/`,
        'dom.push.userAgentID': '',
        'dom.push.retryBaseInterval': 200,
        'alerts.useSystemBackend': false,
        'dom.webnotifications.requireuserinteraction': false,
        'permissions.default.desktop-notification': 1,
      },
    },
  },
};

export default defineConfig({
  testDir: '..',
  testMatch: 'e2e/*.spec.ts',
  testIgnore: PUSH,
  outputDir: join(out, 'playwright'),
  // A test waits about a fifth of its time: on two cores a third one uses that.
  workers: 3,
  fullyParallel: false,
  // A busy machine gets a second try; what needed it is named at the end of the run, since a flaky test is a defect.
  retries: process.env['ORBIT_SOAK'] ? 0 : 1,
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: origin,
    locale: 'en-GB',
    timezoneId: 'UTC',
    storageState: { cookies: [cookiesAnswered(origin)], origins: [] },
    // Recorded with the second try only: a record of every try costs a quarter of the run.
    trace: 'on-first-retry',
    launchOptions: { executablePath: needChromium(), args: CHROMIUM_FLAGS },
  },
  projects: [
    // First, since it mostly waits: at the end one would wait for it.
    ...(findFirefox() ? [pushes] : []),
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    // Failures of the network, the worker and the storage; a browser of the desktop stands for all.
    { name: 'chaos', testMatch: 'chaos/*.spec.ts', testIgnore: SOAK, use: big },
    ...(process.env['ORBIT_SOAK']
      ? [{ name: 'soak', testMatch: SOAK, use: { ...big, trace: 'off' as const } }]
      : []),
    // `npm run test:long` walks everything on a tablet too.
    ...(process.env['ORBIT_LONG'] ? [tablet] : []),
    ...(process.env['ORBIT_FIREFOX'] ? [firefox] : []),
  ],
  webServer: {
    command: `node server/start.mjs --no-build --port ${port} --dist "${dist}"`,
    cwd: root,
    url: `${origin}/`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    // With its own origin named, the back end believes whom the header of a proxy names: see `asSomebody`.
    env: {
      ...process.env,
      ORBIT_DATA: process.env['ORBIT_TEST_DATA'],
      ORBIT_ORIGIN: origin,
      ORBIT_SANDBOX: '1',
      ORBIT_SIMULATED: 'off',
    } as Record<string, string>,
  },
});
