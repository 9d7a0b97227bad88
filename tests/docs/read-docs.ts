import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
const docs = join(root, 'docs');

/** A row of a table that proves something: a requirement or a failure. */
export interface Row {
  readonly file: string;
  readonly id: string;
  readonly cells: readonly string[];
  /** The last cell, line by line. */
  readonly proofs: readonly string[];
}

/** The rows of a page's tables whose first cell is an id such as `SHELL-12`. */
function readRows(file: string): Row[] {
  const rows = [...readFileSync(join(docs, file), 'utf8').matchAll(/^\| ([A-Z]+-\d+) \| (.*) \|$/gm)];
  return rows.map(([, id = '', rest = '']) => {
    const cells = rest.split(/(?<!\\)\|/).map(cell => cell.trim().replaceAll('\\|', '|'));
    return { file, id, cells, proofs: cells.at(-1)?.split('<br>') ?? [] };
  });
}

export const requirementFiles = readdirSync(join(docs, 'requirements'))
  .filter(name => name.endsWith('.md') && name !== 'README.md')
  .map(name => `requirements/${name}`);

export const requirements: readonly Row[] = requirementFiles.flatMap(readRows);

export const failures: readonly Row[] = readRows('failures.md');

/** File names of `docs/decisions`, which begin with the decision's number. */
export const decisions: readonly string[] = readdirSync(join(docs, 'decisions')).filter(name =>
  /^\d{4}-/.test(name),
);

/** The test that a proof names; null where it is a mark or a sentence. */
export function namedTest(proof: string): { file: string; title: string } | null {
  const [, file, title] = proof.match(/^`(tests\/[\w/.-]+\.(?:test|spec)\.tsx?)` (.+)$/) ?? [];
  return file && title ? { file, title } : null;
}

/** Whether the file exists and has the text in it, in whatever quotes. */
export function testExists({ file, title }: { file: string; title: string }): boolean {
  const path = join(root, file);
  return existsSync(path) && readFileSync(path, 'utf8').replaceAll("\\'", "'").includes(title);
}

/** Paths of the pages of the documentation: what is written about the repository, without texts of the casino. */
export const pages: readonly string[] = ['.', 'docs', 'src', 'sw', 'server', 'tests'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: folder !== '.', encoding: 'utf8' })
    .map(name => join(folder, name).replaceAll('\\', '/'))
    .filter(path => path.endsWith('.md') && !/^CHANGELOG|^server\/content\/data\/|\.out\//.test(path)),
);

export const readPage = (path: string): string => readFileSync(join(root, path), 'utf8');
