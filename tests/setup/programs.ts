import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

export const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Installs a package of Debian; false where that can't be done. */
export function installPackage(name: string): boolean {
  const isRoot = process.getuid?.() === 0;
  const apt = (...args: string[]) => {
    const command = ['apt-get', '-o', 'DPkg::Lock::Timeout=900', '-qq', ...args];
    const [program = '', ...rest] = isRoot ? command : ['sudo', '-n', ...command];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  };
  return apt('update') && apt('install', '-y', '--no-install-recommends', name);
}
