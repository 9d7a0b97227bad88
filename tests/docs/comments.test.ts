import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources, splitComments } from '../setup/sources.ts';
import { pages, readPage, root } from './read-docs.ts';

/** Names that are not ours, or that stand for any name. */
const FOREIGN = new Set([
  'GitHub',
  'KiB',
  'MiB',
  'PascalCase',
  'PromQL',
  'TypeScript',
  'WebCrypto',
  'WebDriver',
  'WebKitGTK',
  'WebSDK',
  'YYMMDDhhmmssZ',
  'Some.tsx',
  'Thing.module.css',
  'Thing.tsx',
  'PascalCase.tsx',
  'useThing.ts',
  // The specification's name of a setting (QUEST-8), which is not built yet.
  'questExclusiveGroupId',
]);

const sources = readSources(root).filter(({ path }) => /\.(?:tsx?|mjs|css)$/.test(path));
const split = sources.map(({ path, text }) => ({ path, ...splitComments(text) }));
const wordsOf = (text: string): string[] => text.match(/[\w$]+/g) ?? [];
const words = new Set([
  ...split.filter(({ path }) => path !== 'tests/docs/comments.test.ts').flatMap(({ code }) => wordsOf(code)),
  ...['package.json', 'index.html'].flatMap(path => wordsOf(readFileSync(join(root, path), 'utf8'))),
]);
const paths = sources.map(({ path }) => path);

/** A file is named by its path or the end of it; without a folder it is one of the same part of the repository. */
function fileExists(named: string, from: string): boolean {
  const end = named.replace(/^(?:\.{1,2}\/)+/, '');
  const isNear = (path: string) =>
    end.includes('/') ||
    !/^(?:src|sw|server|tests)\//.test(from) ||
    path.split('/')[0] === from.split('/')[0];
  return paths.some(path => path === end || (path.endsWith(`/${end}`) && isNear(path)));
}

const FILE = /(?<![\w/.*>-])(?:\.{1,2}\/)*[A-Za-z][\w./-]*\.(?:tsx?|mjs|module\.css)(?![\w-])/g;
/** A word of two humps, as of a function or a type. */
const NAME = /(?<![\w.@/-])(?:[a-z]+|[A-Z][a-z]+)(?:[A-Z][A-Za-z0-9]*)(?![\w-])/g;
const IGNORED = /https?:\S+|biome-ignore.*|^```[\s\S]*?^```/gm;

const unknownFiles = (text: string, from: string): string[] =>
  (text.replace(IGNORED, '').match(FILE) ?? []).filter(
    name => !FOREIGN.has(basename(name)) && !fileExists(name, from),
  );

const unknownNames = (text: string): string[] =>
  (text.replace(IGNORED, '').replace(FILE, '').match(NAME) ?? []).filter(
    name => !FOREIGN.has(name) && !words.has(name),
  );

/** Begins with "Of", so that only the name beside it would say of what; in any of its lines. */
const lacksSubject = (comment: string): boolean => /^(?:\/\/|\/\*+|[ \t]*\*)\s*Of\s/m.test(comment);

const backquoted = (text: string): string =>
  [...text.replace(IGNORED, '').matchAll(/`([^`\n]+)`/g)].map(([, quoted = '']) => quoted).join('\n');

test('a comment names identifiers and files that exist', () => {
  const unknown = split.flatMap(({ path, comments }) =>
    comments.flatMap(comment =>
      [...unknownFiles(comment, path), ...unknownNames(comment)].map(name => `${path}: ${name}`),
    ),
  );
  expect(unknown).toEqual([]);
});

test('a comment can be read alone: it begins with what it is about', () => {
  const lacking = split.flatMap(({ path, comments }) =>
    comments.filter(lacksSubject).map(comment => `${path}: ${comment.slice(0, 60)}`),
  );
  expect(lacking).toEqual([]);
});

test('a page names in backquotes identifiers and files that exist', () => {
  const unknown = pages.flatMap(path => {
    const text = backquoted(readPage(path));
    return [...unknownFiles(text, path), ...unknownNames(text)].map(name => `${path}: ${name}`);
  });
  expect(unknown).toEqual([]);
});

test('a comment without a head is found', () => {
  const comments = [
    '// Of the button.',
    '/** Of the button. */',
    '/**\n * Of the button.\n */',
    '/* x\n * Of y. */',
  ];
  expect(comments.map(lacksSubject)).toEqual([true, true, true, true]);
  expect(lacksSubject('/** Label of the button. Of no other. */')).toBe(false);
});

test('a name that does not exist is found', () => {
  expect(unknownNames('/** See `noSuchName` and NoSuchName, not `readSources`. */')).toEqual([
    'noSuchName',
    'NoSuchName',
  ]);
  expect(unknownFiles('// No `no-such-file.ts`, but sources.ts and setup/sources.ts.', 'tests/a.ts')).toEqual(
    ['no-such-file.ts'],
  );
});
