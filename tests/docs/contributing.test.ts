import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

interface Step {
  readonly kind: string;
  readonly file: string;
  readonly text: string;
}

/** The fenced blocks of the guide that name a file, in their order. */
const steps: readonly Step[] = [
  ...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/^```(\w+) file=(\S+)\n([\s\S]*?)^```$/gm),
].map(([, kind = '', file = '', text = '']) => ({ kind, file, text }));

const COPIED = [
  'src',
  'sw',
  'server',
  'tests',
  'public',
  'locales',
  'docs',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'biome.json',
  'lingui.config.js',
  'index.html',
  'README.md',
];

/** Inserts the lines marked `+` behind the line before them, which has to stand in the file exactly once. */
function insertLines(source: string, diff: string): string {
  const lines = diff.trimEnd().split('\n');
  const context = (lines[0] ?? '').slice(1);
  const added = lines.slice(1).map(line => line.slice(1));
  const parts = source.split(`\n${context}\n`);
  if (parts.length !== 2) throw new Error(`"${context}" stands ${parts.length - 1} times in the file.`);
  return parts.join(`\n${context}\n${added.join('\n')}\n`);
}

const folder = mkdtempSync(join(tmpdir(), 'orbit-subject-'));

beforeAll(() => {
  for (const name of COPIED)
    cpSync(name, join(folder, name), {
      recursive: true,
      filter: path => !/[\\/](?:\.out|node_modules)(?:[\\/]|$)/.test(path),
    });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const { kind, file, text } of steps) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, kind === 'diff' ? insertLines(readFileSync(path, 'utf8'), text) : text);
  }
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }), 120_000);

function run(program: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(process.cwd(), 'node_modules', program), ...args],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, VITEST: '', NODE_ENV: '' } },
  );
  return { status, output: stdout + stderr };
}

describe('a subject made by the steps of CONTRIBUTING.md', { timeout: 600_000 }, () => {
  test('has its files in contract, server, features and tests', () => {
    expect(steps.filter(({ kind }) => kind !== 'diff').map(({ file }) => file)).toEqual([
      'src/contract/subjects/tips.ts',
      'server/tips/routes.ts',
      'src/features/tips/state.ts',
      'src/features/tips/TipsScreen.tsx',
      'tests/server/tips/routes.test.ts',
    ]);
  });

  test('passes the type checks', () => {
    const info = join(folder, '.tsbuildinfo');
    // The tests import the rest: page, worker and server.
    const { status, output } = run(
      'typescript/bin/tsc',
      '-p',
      'tests',
      '--tsBuildInfoFile',
      info,
      '--checkers',
      '2',
    );
    expect({ status, output }).toEqual({ status: 0, output: '' });
  });

  test('passes the rules of the architecture, the tests of the contract and its own', () => {
    const { status, output } = run(
      'vitest/vitest.mjs',
      'run',
      '--project=node',
      '--project=server',
      'tests/architecture.test.ts',
      'tests/contract/api.test.ts',
      'tests/contract/routes',
      'tests/server/tips',
    );
    expect(status, output).toBe(0);
  });
});
