import { delimiter, join } from 'node:path';
import { installPackage, isProgram } from './programs.ts';

const NAMES = ['firefox-esr', 'firefox'];

/** The browser that `ORBIT_FIREFOX_PROGRAM` names, else the first on the path; null without one. */
export function findFirefox(): string | null {
  const wanted = process.env['ORBIT_FIREFOX_PROGRAM'];
  if (wanted) return isProgram(wanted) ? wanted : null;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return NAMES.flatMap(name => folders.map(folder => join(folder, name))).find(isProgram) ?? null;
}

/** Installs Debian's Firefox when there is none; false, with the reason printed, when that can't be done. */
export function ensureFirefox(): boolean {
  if (findFirefox()) return true;
  console.log('No Firefox found: installing it (once) ...');
  if (installPackage('firefox-esr') && findFirefox()) return true;
  console.error('Firefox could not be installed: install it, or name it with ORBIT_FIREFOX_PROGRAM.');
  return false;
}
