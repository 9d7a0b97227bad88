import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { installPackage, isProgram } from './programs.ts';

/**
 * Of the browser's own: pages behind the address bar, which it draws for each window at a fifth of a test's time; a process
 * kept for the next site; and, since the switch replaces the one that the test tool gives, what that turns off.
 */
const FEATURES_OFF = [
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
  'SpareRendererForSitePerProcess',
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

/** What every browser test starts Chromium with: no sandbox (root in containers), no traffic of its own. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser that `ORBIT_CHROMIUM` names, else the first that the machine has; null without one. */
export function findChromium(): string | null {
  const wanted = process.env['ORBIT_CHROMIUM'];
  if (wanted) return isProgram(wanted) ? wanted : null;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onPath = NAMES.flatMap(name => folders.map(folder => join(folder, name)));
  return [...onPath, ...APPLICATIONS, chromium.executablePath()].find(isProgram) ?? null;
}

/** The browser, or an exception that says what to do. */
export function needChromium(): string {
  const found = findChromium();
  if (found) return found;
  throw new Error('No Chromium: install one, or name it with ORBIT_CHROMIUM=/path/to/chromium');
}

/** Installs Debian's Chromium when there is none; false, with the reason printed, when that can't be done. */
export function ensureChromium(): boolean {
  const wanted = process.env['ORBIT_CHROMIUM'];
  if (findChromium()) return true;
  if (wanted) {
    console.error(`ORBIT_CHROMIUM=${wanted} is not a program that can be run.`);
    return false;
  }
  console.log('No Chromium found: installing it (once) ...');
  if (installPackage('chromium') && findChromium()) return true;
  console.error(
    'Chromium could not be installed. Install Chromium or Chrome yourself (on Debian: `apt-get install chromium`),\n' +
      'or name the program with ORBIT_CHROMIUM=/path/to/chromium, and run the command again.',
  );
  return false;
}
