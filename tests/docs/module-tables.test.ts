import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MODULES, WORKER_FOLDERS } from '../setup/architecture-rules.ts';

test('the README shows the table of modules as it is enforced', () => {
  const table = readFileSync('README.md', 'utf8').match(
    /\| module \| holds \| may import \|\n.*\n((?:\|.*\|\n)+)/,
  );
  const rows = (table?.[1] ?? '').split('\n').map(row => row.split('|').map(cell => cell.trim()));
  for (const { name, mayImport } of MODULES) {
    const shown = rows.find(([, cell]) => cell === `\`${name}\`` || cell === `\`${name}/*\``)?.[3];
    const expected = mayImport.map(path => path.replace('src/', '').replace('main.tsx', '')).filter(Boolean);
    if (expected.length === 0) expect(shown, name).toBe('nothing of ours');
    else if (name === 'src/app') expect(shown, name).toBe('everything in `src`');
    else for (const other of expected) expect(shown, name).toContain(other);
  }
});

test("the worker's README shows the table of its folders as it is enforced", () => {
  const rows = readFileSync('sw/README.md', 'utf8')
    .split('\n')
    .map(row => row.split('|').map(cell => cell.trim()))
    .filter(([, name]) => /^`[\w-]+`$/.test(name ?? ''));
  const quoted = (text = '') => [...text.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name);
  const shown = rows.map(([, name, , mayImport]) => [
    ...quoted(name),
    quoted(mayImport)
      .filter(other => other in WORKER_FOLDERS)
      .toSorted(),
  ]);
  const enforced = Object.entries(WORKER_FOLDERS).map(([name, mayImport]) => [name, mayImport.toSorted()]);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(enforced));
});
