// Runs before every script, on whatever Node the machine has: installs what package-lock.json names when it
// is not there yet or is older than the lock file.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const installed = new URL('node_modules/.package-lock.json', root);
const wanted = new URL('package-lock.json', root);

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Orbit needs Node 20 or newer to set itself up; this is Node ${process.versions.node}.`);
  process.exit(1);
}

if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(wanted).mtimeMs) {
  console.log('Installing what Orbit needs (once) ...');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--loglevel=error', '--no-fund', '--no-audit'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('npm ci failed: check the network and run the command again.');
    process.exit(status ?? 1);
  }
}
