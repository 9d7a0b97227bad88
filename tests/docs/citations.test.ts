import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decisions, failures, requirements, root } from './read-docs.ts';

const FOLDERS = ['src', 'sw', 'server', 'tests', 'docs'];
const TEXT = /\.(?:tsx?|css|md|mjs|html)$/;
/** Names of games are no citations ("Platform 7"); texts of the casino cite nothing. */
const EXEMPT =
  /generator\/themes\.ts$|^server\/content\/pages\/|^tests\/docs\/citations\.test\.ts$|(?:^|\/)(?:\.out|node_modules)\//;

const files = [
  ...readdirSync(root).filter(name => TEXT.test(name)),
  ...FOLDERS.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      path => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  ).filter(path => TEXT.test(path)),
].filter(path => !EXEMPT.test(path));

const ids = new Set([...requirements, ...failures].map(({ id }) => id));
const prefixes = [...new Set([...ids].map(id => id.replace(/-\d+$/, '')))];
const numbers = new Set(decisions.map(name => name.slice(0, 4)));

const ID = new RegExp(`(?<![\\w-])(?:${prefixes.join('|')})-\\d+(?![\\w-])`, 'g');
const DECISION = /\bdecisions?(?:\s|\*|\/\/)+(\d{4})\b/g;
const PAGE = /(?<![\w/.-])docs\/(?:requirements\/|decisions\/)?[\w-]+\.md\b/g;

/** Pages that are not in the repository, by their chapters: `decisions D5`, `platform 2.1`, `product 3.2 no. 4`, `(D14)`. */
const OLD_FORMS = [
  /\bdecisions?,?(?:\s|\*|\/\/)+D\d+/g,
  /\(D\d{1,2}\b/g,
  /(?<![\w/.`-])(?:offline|product|[Pp]latform|engagement|performance|toolchain|house),?(?:\s|\*|\/\/)+(?:\d+(?:\.\d+)*\b(?!,?\d| (?:MB|ms|s\b))|rule \d|no\. ?\d)/g,
  /\s\((?:look|performance)(?:[,:] [^)]{1,20})?\)/g,
];

function unresolvedIn(text: string): string[] {
  return [
    ...[...text.matchAll(ID)].map(([id]) => id).filter(id => !ids.has(id)),
    ...[...text.matchAll(DECISION)].filter(([, number = '']) => !numbers.has(number)).map(([all]) => all),
    ...[...text.matchAll(PAGE)].map(([page]) => page).filter(page => !existsSync(join(root, page))),
  ];
}

const oldFormsIn = (text: string): string[] =>
  OLD_FORMS.flatMap(form => [...text.matchAll(form)].map(([all]) => all.replace(/\s+/g, ' ')));

const perFile = (paths: readonly string[], find: (text: string) => string[]): string[] =>
  paths.flatMap(path => find(readFileSync(join(root, path), 'utf8')).map(found => `${path}: ${found}`));

test('every citation resolves to a requirement, a decision, a failure or a page of docs', () => {
  expect(perFile(files, unresolvedIn)).toEqual([]);
});

test('no citation of a page outside of the repository is left', () => {
  const outside = files.filter(path => !path.startsWith('docs/'));
  expect(perFile(outside, oldFormsIn)).toEqual([]);
});

test('an unresolved citation is found', () => {
  expect(unresolvedIn('/** See SHELL-999, decision 9999, F-9999 and docs/nowhere.md (SHELL-1). */')).toEqual([
    'SHELL-999',
    'F-9999',
    'decision 9999',
    'docs/nowhere.md',
  ]);
  expect(oldFormsIn('// (platform 2.1), product 3.2 no. 4, decisions D5 (D14) (look)')).toHaveLength(5);
});
