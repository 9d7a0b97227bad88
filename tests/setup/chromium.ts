import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { installPackage, isProgram, isRoot } from './programs.ts';

/** What every browser test starts Chromium with: no sandbox (root in containers), no traffic of its own. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The same engine without the browser's own windows, which take a fifth of the time of a run: Debian's package. */
const SHELL = 'chromium-headless-shell';

const onPath = (names: readonly string[]): string[] => {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap(name => folders.map(folder => join(folder, name)));
};

/** The browser that `ORBIT_CHROMIUM` names, else the first that the machine has; null without one. */
export function findChromium(): string | null {
  const wanted = process.env['ORBIT_CHROMIUM'];
  if (wanted) return isProgram(wanted) ? wanted : null;
  return [...onPath(NAMES), ...APPLICATIONS, chromium.executablePath()].find(isProgram) ?? null;
}

const findShell = (): string | undefined =>
  process.env['ORBIT_CHROMIUM'] ? undefined : onPath([SHELL]).find(isProgram);

/** What `npm test` runs in: the shell where there is one, else the browser. The long matrix has the browser. */
export const needShell = (): string => findShell() ?? needChromium();

/** The browser, or an exception that says what to do. */
export function needChromium(): string {
  const found = findChromium();
  if (found) return found;
  throw new Error('No Chromium: install one, or name it with ORBIT_CHROMIUM=/path/to/chromium');
}

/** Installs Debian's Chromium when there is none; false, with the reason printed, when that can't be done. */
export function ensureChromium(): boolean {
  const wanted = process.env['ORBIT_CHROMIUM'];
  const found = findChromium();
  if (found) {
    // In a container of Debian's; where it can't be had the browser does.
    if (found === '/usr/bin/chromium' && isRoot() && !findShell()) installPackage(SHELL);
    return true;
  }
  if (wanted) {
    console.error(`ORBIT_CHROMIUM=${wanted} is not a program that can be run.`);
    return false;
  }
  console.log('No Chromium found: installing it (once) ...');
  if (installPackage('chromium', SHELL) && findChromium()) return true;
  if (installPackage('chromium') && findChromium()) return true;
  console.error(
    'Chromium could not be installed. Install Chromium or Chrome yourself (on Debian: `apt-get install chromium`),\n' +
      'or name the program with ORBIT_CHROMIUM=/path/to/chromium, and run the command again.',
  );
  return false;
}
