import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, readSources, type SourceFile } from './setup/sources.ts';

/**
 * Exports that no product code uses yet, and why they stay: `path name: reason`. Any other export that only tests use is
 * dead and gets a user or goes. An export that is used is removed from this list.
 */
const ALLOWED: Readonly<Record<string, string>> = {
  // The subject that uses them is not built yet (decision 0032).
  'src/contract/operator/jurisdictions.ts UNIMPLEMENTED_FLAGS': 'waits for withdrawals, gifts and limits',
  'server/wallet/ledger.ts rollbackBet': 'waits for the rollback call of the RGS (WALLET-18)',
  // Used by something other than an import.
  'src/features/push/worker-texts.ts workerTexts': 'read by the extraction of messages',
  // Tests start from a fresh state by them.
  'src/features/third-party/load-script.ts unloadScripts': 'resets module state between tests',
  'sw/storage/databases.ts closeAll': 'ends a worker in tests',
  // To be cleaned by the owner of the folder.
  'server/sandbox/stubs/routes.ts integrityOf': 'server',
};

const EXPORT =
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|function\*?|class|interface|type|enum)\s+(\w+)/gm;
/** A schema and its type have one name; the type alone is no use of the schema. */
const INFERRED_TYPE = /^export type (\w+) = v\.Infer(?:Output|Input)<typeof \1>;$/gm;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

const isProduct = ({ path }: SourceFile) =>
  /^(?:src|sw|server)\/.*\.(?:tsx?|mjs)$|^vite\.config\.ts$/.test(path);

const count = (name: string, text: string) => text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;

/** Whether the importer has all exports of the file under one name. */
const importsWhole = (importer: SourceFile, path: string): boolean =>
  importer.text.includes('* as ') &&
  new RegExp(`\\* as \\w+ from '[^']*/${basename(path).replaceAll('.', '\\.')}'`).test(importer.text);

/** `path name` of each export that nothing uses: neither its own file nor one that imports it; tests do not count. */
function findUnusedExports(sources: readonly SourceFile[]): string[] {
  const files = sources
    .filter(isProduct)
    .map(({ path, text }) => ({ path, text: text.replace(COMMENT, '').replace(INFERRED_TYPE, '') }));
  const importers = new Map<string, SourceFile[]>();
  for (const file of files)
    for (const { path } of importsOf(file))
      if (path !== null) importers.set(path, [...(importers.get(path) ?? []), file]);
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(EXPORT)]
      .map(([, name = '']) => name)
      .filter(name => count(name, text) === 1)
      .filter(
        name =>
          !importers
            .get(path)
            ?.some(importer => count(name, importer.text) > 0 || importsWhole(importer, path)),
      )
      .map(name => `${path} ${name}`),
  );
}

test('every export has a user outside the tests, or is listed with a reason', () => {
  expect(findUnusedExports(readSources('.')).toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
});

test('an export that only its own declaration names is found, a used one is not', () => {
  const file = (path: string, text: string): SourceFile => ({ path, text });
  const sources = [
    file(
      'src/lib/a.ts',
      'export const used = 1;\nexport const own = 2;\nconst x = own;\nexport type Dead = 1;',
    ),
    file('src/lib/b.ts', "import { used } from './a.ts';\n// Dead\nconst y = used;"),
    file('tests/lib/a.test.ts', "import type { Dead } from '../../src/lib/a.ts';"),
  ];
  expect(findUnusedExports(sources)).toEqual(['src/lib/a.ts Dead']);
});
