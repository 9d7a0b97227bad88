import { expect, test } from 'vitest';
import { importsOf, readSources, type SourceFile } from './setup/sources.ts';

/**
 * Exports that break a rule below, and why they stay: `path name: reason`. One that keeps the rules is removed from this
 * list.
 */
const ALLOWED: Readonly<Record<string, string>> = {
  // What uses it is not built yet (decision 0032).
  'server/wallet/ledger.ts rollbackBet': 'waits for the rollback call of the RGS (WALLET-18)',
  // Used by something other than an import.
  'src/features/push/worker-texts.ts workerTexts': 'read by the extraction of messages',
  // Tests start from a fresh state by them.
  'src/features/third-party/load-script.ts unloadScripts': 'resets module state between tests',
  'sw/storage/databases.ts closeAll': 'ends a worker in tests',
};

const EXPORT =
  /^export\s+(?:declare\s+)?(?:(?:abstract|async)\s+)?(?:const|let|function\*?|class|interface|type|enum)\s+(\w+)/gm;
/** `export const { state, load: loadPages } =`, `export { groups }`, `export type { Tx } from`. */
const EXPORTED_LIST = /^export\s+(?:const\s+|type\s+)?\{([^}]*)\}/gm;
const EXPORTED_DEFAULT = /^export\s+default\b/m;
/** A schema and its type have one name; the type alone is no use of the schema. */
const INFERRED_TYPE = /^export type (\w+) = v\.Infer(?:Output|Input)<typeof \1>;$/gm;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

const isProduct = ({ path }: SourceFile) =>
  /^(?:src|sw|server)\/.*(?<!\.d)\.(?:tsx?|mjs)$|^vite\.config\.ts$/.test(path);

const count = (name: string, text: string) => text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;

function exportsOf({ path, text }: SourceFile): string[] {
  const listed = [...text.matchAll(EXPORTED_LIST)].flatMap(([, names = '']) =>
    names.split(',').map(part => part.match(/(\w+)\s*$/)?.[1] ?? ''),
  );
  const declared = [...text.matchAll(EXPORT)].map(([, name = '']) => name);
  // Vite and Vitest read it.
  const hasDefault = EXPORTED_DEFAULT.test(text) && path !== 'vite.config.ts';
  return [...new Set([...declared, ...listed.filter(Boolean), ...(hasDefault ? ['default'] : [])])];
}

/**
 * `path name` of each export that no other file imports, and of each that only tests use: tests import it, no file of the
 * product does, and its own file does not use it either. So a test may import what a file has for its own use. Whoever
 * imports a file as `* as` uses all of its exports; a lazy import uses those that the importer names anywhere.
 */
function findUnusedExports(sources: readonly SourceFile[]): string[] {
  const files = sources.map(({ path, text }) => ({ path, text: text.replace(COMMENT, '') }));
  const importers = new Map<
    string,
    { file: SourceFile; names: readonly string[] | null; isLazy: boolean }[]
  >();
  for (const file of files)
    for (const { path, names, isLazy } of importsOf(file))
      if (path !== null && path !== file.path)
        importers.set(path, [...(importers.get(path) ?? []), { file, names, isLazy }]);
  return files.filter(isProduct).flatMap(file => {
    const ownText = file.text.replace(INFERRED_TYPE, '');
    return exportsOf(file)
      .filter(name => {
        const users = (importers.get(file.path) ?? []).filter(({ file: { text }, names, isLazy }) =>
          names ? names.includes(name) : !isLazy || name === 'default' || count(name, text) > 0,
        );
        const isOfTests = users.every(user => !isProduct(user.file));
        return users.length === 0 || (isOfTests && count(name, ownText) === 1);
      })
      .map(name => `${file.path} ${name}`);
  });
}

test('every export is imported by another file, and not for tests alone, or is listed with a reason', () => {
  expect(findUnusedExports(readSources('.')).toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
});

test('an export that nobody imports is found, and one that only tests use', () => {
  const file = (path: string, ...lines: string[]): SourceFile => ({ path, text: lines.join('\n') });
  const sources = [
    file(
      'src/lib/a.ts',
      'export const used = 1;',
      'export const own = 2;',
      'export const tested = 3;',
      'const x = own + tested;',
      'export type Dead = 1;',
      'export interface OfTests {}',
    ),
    file('src/lib/b.ts', "import { used as x } from './a.ts';", '// Dead', 'export default x;'),
    file('src/lib/c.ts', "const { part } = await import('./d.ts');", "import './b.ts';"),
    file('src/lib/d.ts', 'export const part = 1;', 'export const { state, load: loadOther } = make();'),
    file('tests/lib/a.test.ts', "import { type OfTests, tested } from '../../src/lib/a.ts';"),
  ];
  expect(findUnusedExports(sources)).toEqual([
    'src/lib/a.ts own',
    'src/lib/a.ts Dead',
    'src/lib/a.ts OfTests',
    'src/lib/b.ts default',
    'src/lib/d.ts state',
    'src/lib/d.ts loadOther',
  ]);
});
