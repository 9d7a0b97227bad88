import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from 'playwright/test';
import { findFirefox, fullBrowser, lightBrowser } from '../setup/browsers.ts';
import { findFreePortGroup } from '../setup/free-ports.ts';
import { consentCookie } from './support/consent-cookie.ts';
import { CONSOLE_PASSWORD } from './support/sandbox-console.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const outputFolder = join(root, 'tests', '.out');
mkdirSync(outputFolder, { recursive: true });

// Worker processes load this file too and must find the same ports and folder: they are passed in the environment.
process.env['ORBIT_TEST_PORT'] ??= String(await findFreePortGroup());
process.env['ORBIT_TEST_PUSH_PORT'] ??= String(await findFreePortGroup());
if (!process.env['ORBIT_TEST_DATA']) {
  const data = mkdtempSync(join(outputFolder, 'data-'));
  process.env['ORBIT_TEST_DATA'] = data;
  process.on('exit', () => rmSync(data, { recursive: true, force: true }));
}
const port = Number(process.env['ORBIT_TEST_PORT']);
/** The build under test, when it is not the one of `npm run build`. */
const dist = process.env['ORBIT_TEST_DIST'] ?? join(root, 'dist');
const origin = `http://127.0.0.1:${port}`;

const tabletProject = {
  name: 'tablet',
  use: { viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true },
};

/** Every way to pay with every end and every fault, at phone and desktop width: a part of the long matrix alone. */
const CASHBOX_MATRIX = process.env['ORBIT_LONG'] ? ['e2e/cashbox-matrix/*.spec.ts'] : [];
const SPECS = 'e2e/*.spec.ts';

/** One long test of `npm run soak`, which names its minutes. */
const SOAK_SPEC = 'chaos/soak/soak.spec.ts';
const wideViewport = { viewport: { width: 1280, height: 800 } };

/**
 * Firefox is driven by a protocol that has no touch, no mobile pages, no offline switch, and no events for sockets and for
 * requests of the worker. Tests that need one of these have the tag, or are whole files.
 */
const NOT_IN_FIREFOX = /@chromium/;
const firefoxProject = {
  name: 'firefox',
  grepInvert: NOT_IN_FIREFOX,
  testIgnore:
    /(?:realtime|offline|offline-screens|offline-catalogue|offline-first-visit|push|push-firefox)\.spec\.ts$/,
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

/** Real pushes: Firefox is the only browser whose push service can be configured. */
const PUSH_SPEC = 'e2e/push-firefox.spec.ts';
const pushProject = {
  ...firefoxProject,
  name: 'push',
  grepInvert: [],
  testMatch: PUSH_SPEC,
  testIgnore: [],
  use: {
    ...firefoxProject.use,
    launchOptions: {
      ...firefoxProject.use.launchOptions,
      firefoxUserPrefs: {
        ...firefoxProject.use.launchOptions.firefoxUserPrefs,
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

const webServer = {
  command: `node server/start.mjs --no-build --port ${port} --dist "${dist}"`,
  cwd: root,
  url: `${origin}/`,
  reuseExistingServer: false,
  timeout: 120_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5000 },
  // With its own origin named, the back end trusts a proxy's header for the client's address: see `uniqueClientAddress`.
  env: {
    ...process.env,
    ORBIT_DATA: process.env['ORBIT_TEST_DATA'],
    ORBIT_ORIGIN: origin,
    ORBIT_COUNTRY_HEADER: 'cf-ipcountry',
    ORBIT_SANDBOX: '1',
    ORBIT_SANDBOX_PASSWORD: CONSOLE_PASSWORD,
    ORBIT_SIMULATED: 'off',
  } as Record<string, string>,
};

/** The long matrix, the runs that kill workers and the soak have the whole browser, `npm test` where the file is about it. */
const isThorough = ['ORBIT_LONG', 'ORBIT_KILL', 'ORBIT_SOAK'].some(name => process.env[name]);

export default defineConfig({
  testDir: '..',
  testMatch: SPECS,
  testIgnore: PUSH_SPEC,
  outputDir: join(outputFolder, 'playwright'),
  // A test is idle for about a fifth of its time: on two cores a third worker process uses that time.
  workers: 3,
  fullyParallel: false,
  // A flaky test is a defect and fails.
  retries: 0,
  // Bounds for a machine that is busy with other work too: a test waits for conditions and ends as soon as they hold.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL: origin,
    locale: 'en-GB',
    timezoneId: 'UTC',
    storageState: { cookies: [consentCookie(origin)], origins: [] },
    // Recording every test makes a run a quarter longer; `--trace retain-on-failure` does it.
    trace: 'off',
    launchOptions: isThorough ? fullBrowser() : lightBrowser(),
  },
  projects: [
    // First, since it mostly waits: at the end the run would wait for it alone.
    ...(findFirefox() ? [pushProject] : []),
    {
      name: 'phone',
      testMatch: [SPECS, ...CASHBOX_MATRIX],
      use: {
        viewport: { width: 360, height: 740 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        // The back end renders a first visit for the kind of device that the browser names (decision 0115).
        userAgent: devices['Pixel 7'].userAgent,
      },
    },
    {
      name: 'desktop',
      testMatch: [SPECS, ...CASHBOX_MATRIX],
      use: { viewport: { width: 1440, height: 900 } },
    },
    // Failures of the network, the worker and the storage, at one viewport.
    { name: 'chaos', testMatch: 'chaos/*.spec.ts', testIgnore: SOAK_SPEC, use: wideViewport },
    ...(process.env['ORBIT_SOAK'] ? [{ name: 'soak', testMatch: SOAK_SPEC, use: wideViewport }] : []),
    // `npm run test:long` runs everything on a tablet too.
    ...(process.env['ORBIT_LONG'] ? [tabletProject] : []),
    ...(process.env['ORBIT_FIREFOX'] ? [firefoxProject] : []),
  ],
  // The soak starts a server of its own, and uses no other.
  ...(process.env['ORBIT_SOAK'] ? {} : { webServer }),
});
