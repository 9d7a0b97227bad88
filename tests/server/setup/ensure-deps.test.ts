import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ensure-deps-'));
  for (const name of ['checkout/server/setup', 'other', 'bin'])
    mkdirSync(join(folder, name), { recursive: true });
  copyFileSync(
    resolve('server/setup/ensure-deps.mjs'),
    join(folder, 'checkout/server/setup/ensure-deps.mjs'),
  );
  writeFileSync(join(folder, 'checkout/package-lock.json'), '{}');
  writeFileSync(join(folder, 'bin/npm'), '#!/bin/sh\necho "ran npm $1"\n', { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true }));

function run() {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'checkout/server/setup/ensure-deps.mjs')],
    { env: { PATH: `${join(folder, 'bin')}:${process.env['PATH']}` }, encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
}

/** What was installed before the lock file was written. */
function addOldMark(where: string): void {
  const mark = join(folder, where, '.package-lock.json');
  writeFileSync(mark, '{}');
  utimesSync(mark, 1, 1);
}

test('packages that are missing or older than the lock file are installed', () => {
  expect(run().output).toContain('ran npm ci');
  mkdirSync(join(folder, 'checkout/node_modules'));
  addOldMark('checkout/node_modules');
  expect(run().output).toContain('ran npm ci');
});

test('nothing is installed through a link, which would empty the folder of another checkout', () => {
  symlinkSync(join(folder, 'other'), join(folder, 'checkout/node_modules'));
  expect(run()).toEqual({
    status: 1,
    output: 'node_modules is a link to a folder without packages: run npm ci there, or remove the link.\n',
  });
  addOldMark('other');
  expect(run()).toEqual({ status: 0, output: '' });
});
