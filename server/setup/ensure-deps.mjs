// Runs before every script, on whatever Node the machine has: installs what package-lock.json names when it
// is not there yet or is older than the lock file.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, statSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const installed = new URL('node_modules/.package-lock.json', root);
const wanted = new URL('package-lock.json', root);

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Orbit needs Node 20 or newer to set itself up; this is Node ${process.versions.node}.`);
  process.exit(1);
}

// `npm ci` would empty the folder that a link leads to, which is another checkout's.
const isLinked =
  lstatSync(new URL('node_modules', root), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

if (isLinked) {
  if (!existsSync(installed)) {
    console.error(
      'node_modules is a link to a folder without packages: run npm ci there, or remove the link.',
    );
    process.exit(1);
  }
} else if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(wanted).mtimeMs) {
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
