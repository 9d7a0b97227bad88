import { posix } from 'node:path';
import { importsOf, type SourceFile } from '../setup/sources.ts';

const UNIT_TEST = /^tests\/(?!e2e\/|bench\/|chaos\/(?!fault-proxy\/))(?!.*\.postgres\.).*\.test\.tsx?$/;
/** A change has to be noticed near its place: tests that reach it through more files do not count. */
const MAX_TESTS = 12;

const foldersOf = (path: string) =>
  path
    .replace(/^(?:tests|src)\//, '')
    .split('/')
    .slice(0, -1);

/** Words of a file's name, without its extensions. */
const wordsOf = (path: string) =>
  (path.split('/').at(-1) ?? '')
    .replace(/\..*$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase()
    .split('-');

function sharedWords(a: string, b: string): number {
  const words = wordsOf(b);
  return wordsOf(a).filter(word => words.includes(word)).length;
}

/** A test may name a file that it imports by its path only, as the worker's entry, whose types are those of a worker. */
const NAMED_PATH = /['"](\.[^'"\n]+\.tsx?)['"]/g;

function importedPaths(source: SourceFile): Set<string> {
  const imports = importsOf(source);
  const types = new Set(imports.flatMap(({ isType, path }) => (isType && path !== null ? [path] : [])));
  const named = UNIT_TEST.test(source.path)
    ? [...source.text.matchAll(NAMED_PATH)].map(([, path = '']) => resolvePath(source.path, path))
    : [];
  const paths = imports.flatMap(({ isType, path }) => (isType || path === null ? [] : [path]));
  return new Set([...paths, ...named.filter(path => !types.has(path))]);
}

const resolvePath = (from: string, path: string) => posix.join(posix.dirname(from), path);

/** Folders that two paths share: `sw/push/handler.ts` has two in common with `tests/sw/push/handler.test.ts`. */
function sharedFolders(a: string, b: string): number {
  const [left, right] = [foldersOf(a), foldersOf(b)];
  const index = left.findIndex((folder, at) => folder !== right[at]);
  return index < 0 ? left.length : index;
}

/**
 * Finds the unit tests that import a file, directly or through others: those of its own folder first, then those whose name
 * shares a word with its name, since a subject keeps its stem, then the nearest.
 */
export function createTestFinder(sources: readonly SourceFile[]): (file: string) => string[] {
  const importers = new Map<string, string[]>();
  for (const source of sources)
    for (const path of importedPaths(source))
      importers.set(path, [...(importers.get(path) ?? []), source.path]);

  return file => {
    const distances = new Map([[file, 0]]);
    // A map iterates over what is added meanwhile: breadth first.
    for (const [path, distance] of distances)
      for (const importer of importers.get(path) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1);
    return [...distances]
      .filter(([path]) => UNIT_TEST.test(path))
      .map(([path, distance]) => ({
        path,
        distance,
        shared: sharedFolders(path, file),
        words: sharedWords(path, file),
      }))
      .toSorted(
        (a, b) =>
          b.shared - a.shared || b.words - a.words || a.distance - b.distance || (a.path < b.path ? -1 : 1),
      )
      .slice(0, MAX_TESTS)
      .map(({ path }) => path);
  };
}
