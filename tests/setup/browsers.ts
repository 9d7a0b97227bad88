import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

export const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Installs packages of Debian; false where that can't be done. */
function installPackages(...names: string[]): boolean {
  const isRoot = process.getuid?.() === 0;
  const apt = (...args: string[]) => {
    const command = ['apt-get', '-o', 'DPkg::Lock::Timeout=900', '-qq', ...args];
    const [program = '', ...rest] = isRoot ? command : ['sudo', '-n', ...command];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  };
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...names);
}

/**
 * Features of the browser itself that nobody here has a use for: pages behind the address bar, which it draws for each window at a fifth of a test's time; and,
 * since the switch replaces the one that the test tool gives, what that turns off.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'BlockOriginHeaderModificationOnRedirect',
  'DestroyProfileOnBrowserClose',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'Translate',
];

/** The flags of Chromium: no sandbox (root in containers), no background traffic. */
const flagsWithout = (features: readonly string[]) => [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${features.join(',')}`,
];

/** Where it is measured. A process is ready for the next page, as for users: one with `Cross-Origin-Opener-Policy` needs it. */
export const MEASURED_FLAGS = flagsWithout(DISABLED_FEATURES);

/** Where it is tested: no process is kept ready, which would be started in vain for each window. */
export const CHROMIUM_FLAGS = flagsWithout([...DISABLED_FEATURES, 'SpareRendererForSitePerProcess']);

const whereIs = (names: readonly string[]): string | null => {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(isExecutable) ?? null;
};

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const CHROMIUM_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser that `ORBIT_CHROMIUM` names, else the first that the machine has; null without one. */
export function findChromium(): string | null {
  const wanted = process.env['ORBIT_CHROMIUM'];
  if (wanted) return isExecutable(wanted) ? wanted : null;
  return (
    whereIs(CHROMIUM_NAMES) ??
    [...CHROMIUM_APPLICATIONS, chromium.executablePath()].find(isExecutable) ??
    null
  );
}

/** The browser; throws an error with instructions where there is none. */
export function requireChromium(): string {
  const found = findChromium();
  if (found) return found;
  throw new Error('No Chromium: install one, or name it with ORBIT_CHROMIUM=/path/to/chromium');
}

/** How a whole Chromium is started, with notifications, pushes and the installation of apps. */
export const fullBrowser = () => ({ executablePath: requireChromium(), args: CHROMIUM_FLAGS });

/** Chromium without the parts that draw windows, of Debian: the same engine. */
const SHELL = 'chromium-headless-shell';
const findShell = (): string | null => (process.env['ORBIT_CHROMIUM'] ? null : whereIs([SHELL]));

/**
 * How the browser of most tests is started: the shell, which takes a tenth less of a processor than a whole Chromium, where
 * there is one. It has no badges of apps, and would end the process of a page or worker that sets one.
 */
export function lightBrowser() {
  const executablePath = findShell();
  if (!executablePath) return fullBrowser();
  return { executablePath, args: [...CHROMIUM_FLAGS, '--disable-kill-after-bad-ipc'] };
}

/** Installs Debian's Chromium and its shell when there is no Chromium; false, with the reason printed, when that can't be done. */
export function ensureChromium(): boolean {
  const wanted = process.env['ORBIT_CHROMIUM'];
  if (findChromium()) return true;
  if (wanted) {
    console.error(`ORBIT_CHROMIUM=${wanted} is not a program that can be run.`);
    return false;
  }
  console.log('No Chromium found: installing it (once) ...');
  // Systems without a package of the shell run all tests in the whole browser.
  if ((installPackages('chromium', SHELL) || installPackages('chromium')) && findChromium()) return true;
  console.error(
    'Chromium could not be installed. Install Chromium or Chrome yourself (on Debian: `apt-get install chromium`),\n' +
      'or name the program with ORBIT_CHROMIUM=/path/to/chromium, and run the command again.',
  );
  return false;
}

const FIREFOX_NAMES = ['firefox-esr', 'firefox'];

/** The browser that `ORBIT_FIREFOX_PROGRAM` names, else the first on the path; null without one. */
export function findFirefox(): string | null {
  const wanted = process.env['ORBIT_FIREFOX_PROGRAM'];
  if (wanted) return isExecutable(wanted) ? wanted : null;
  return whereIs(FIREFOX_NAMES);
}

/** Installs Debian's Firefox when there is none; false, with the reason printed, when that can't be done. */
export function ensureFirefox(): boolean {
  if (findFirefox()) return true;
  console.log('No Firefox found: installing it (once) ...');
  if (installPackages('firefox-esr') && findFirefox()) return true;
  console.error('Firefox could not be installed: install it, or name it with ORBIT_FIREFOX_PROGRAM.');
  return false;
}
