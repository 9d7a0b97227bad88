import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The files below a folder whose names end so. */
const filesIn = (folder: string, end: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith(end))
    .map(name => join(folder, name));

const MESSAGE = /^msgstr "(.*)"((?:\n".*")*)$/gm;
const LINE = /"(.*)"/g;

/** The translated texts of a catalogue, with its quotation marks escaped. */
function textsOf(path: string): string[] {
  const messages = readFileSync(path, 'utf8').matchAll(MESSAGE);
  return [...messages].map(([, first = '', more = '']) =>
    [first, ...[...more.matchAll(LINE)].map(([, line]) => line)].join(''),
  );
}

test('messages have typographic apostrophes and quotation marks', () => {
  const catalogues = filesIn('locales', '.po').map(path => [path, textsOf(path)] as const);
  expect(catalogues.flatMap(([, texts]) => texts).length).toBeGreaterThan(3000);
  const straight = catalogues.flatMap(([path, texts]) =>
    texts.filter(text => /'|\\"/.test(text)).map(text => `${path}: ${text}`),
  );
  expect(straight).toEqual([]);
});

test('the test environment has one word in each language, and not the English one', () => {
  const english = /sandbox|bac à sable|sandkasse|liivakast/i;
  const texts = filesIn('locales', '.po')
    .filter(path => !/[\\/]en[^\\/]*[\\/][^\\/]+$/.test(path))
    .flatMap(path => textsOf(path).map(text => `${path}: ${text}`));
  expect(texts.length).toBeGreaterThan(3000);
  expect(texts.filter(text => english.test(text.replaceAll('Sandbox ID', '')))).toEqual([]);
});

test('pages, questions and news have typographic apostrophes', () => {
  const straight = filesIn('server/content/data', '.md').flatMap(path =>
    [...readFileSync(path, 'utf8').matchAll(/\p{L}+'\p{L}*/gu)].map(([word]) => `${path}: ${word}`),
  );
  expect(straight).toEqual([]);
});
