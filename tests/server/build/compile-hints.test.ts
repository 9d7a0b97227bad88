import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileHints } from '../../../server/build/compile-hints.ts';

const OUTPUT = join(import.meta.dirname, '../../../tests', '.out');
const HINT = '//# allFunctionsCalledOnLoad\n';
/** More than a chunk needs to get the line. */
const LONG = `export const text = '${'x'.repeat(6000)}';\n`;
const files: Readonly<Record<string, string>> = {
  // Vite writes the names of the style sheets of what it loads later at the beginning of this chunk.
  'main.js': `${LONG}export const later = () => Promise.all([import('./later.js'), import('./short.js')]);\n`,
  'later.js': `import './later.css';\n${LONG}`,
  'later.css': 'p { color: red }',
  'short.js': 'export const short = () => 1;\n',
};

let root: string;
beforeAll(() => {
  mkdirSync(OUTPUT, { recursive: true });
  root = mkdtempSync(join(OUTPUT, 'hints-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function chunks(plugins: Plugin[]) {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      rolldownOptions: { input: join(root, 'main.js'), preserveEntrySignatures: 'strict' },
    },
    plugins,
  })) as Rolldown.RolldownOutput;
  return new Map(output.flatMap(file => (file.type === 'chunk' ? [[file.name, file] as const] : [])));
}

test('a chunk begins with the line, before all that the builder writes; a short one has none; the names are others', async () => {
  const hinted = await chunks([compileHints()]);
  const plain = await chunks([]);
  expect(plain.get('main')?.code).toContain('later-');
  for (const name of ['main', 'later']) expect(hinted.get(name)?.code.startsWith(HINT), name).toBe(true);
  expect(hinted.get('short')?.code).not.toContain(HINT);
  for (const name of ['main', 'later'])
    expect(hinted.get(name)?.fileName).not.toBe(plain.get(name)?.fileName);
});
