import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of ours: its path from the root with forward slashes, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export interface Import {
  /** As written. */
  readonly specifier: string;
  /** Path from the root for a relative import, else null: a package. */
  readonly path: string | null;
  /** The exports that it names, among them `default`; null where only the importer's text tells: `* as` and `import()`. */
  readonly names: readonly string[] | null;
  readonly isLazy: boolean;
  /** Gone when the file runs. */
  readonly isType: boolean;
}

const ROOT_FOLDERS = ['src', 'sw', 'server', 'tests'];
const SOURCE_EXTENSIONS = /\.(?:tsx?|mjs|css)$/;
const IGNORED_FOLDERS = /(?:^|\/)(?:node_modules|dist|\.out|\.data)(?:\/|$)/;

/** All source files. */
export function readSources(root: string): SourceFile[] {
  const inFolders = ROOT_FOLDERS.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => `${folder}/${name}`),
  );
  return [...inFolders, 'vite.config.ts']
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => SOURCE_EXTENSIONS.test(path) && !IGNORED_FOLDERS.test(path))
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Strings come first, so that what looks like a comment in one is none. */
const STRING_OR_COMMENT =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|(?<comment>\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$)/gm;

/** The text of a file's comments, and its code without them. A template that looks like a comment is taken for one. */
export function splitComments(text: string): { readonly comments: readonly string[]; readonly code: string } {
  const comments: string[] = [];
  const code = text.replace(STRING_OR_COMMENT, (all: string, comment?: string) => {
    if (comment === undefined) return all;
    comments.push(comment);
    return '';
  });
  return { comments, code };
}

const IMPORT_PATTERNS: readonly { readonly pattern: RegExp; readonly isLazy: boolean }[] = [
  {
    pattern: /^[ \t]*(?:import|export)\b(?<clause>[^'"`;]*?)\bfrom\s*['"](?<target>[^'"]+)['"]/gm,
    isLazy: false,
  },
  { pattern: /^[ \t]*import(?<clause>)\s*['"](?<target>[^'"]+)['"]/gm, isLazy: false },
  { pattern: /\bimport\(\s*['"](?<target>[^'"]+)['"]\s*\)/g, isLazy: true },
];

/** What a file imports, types included. */
export function importsOf({ path, text }: SourceFile): Import[] {
  return IMPORT_PATTERNS.flatMap(({ pattern, isLazy }) =>
    [...text.matchAll(pattern)].map(({ 0: statement, groups }) => {
      const { clause, target = '' }: { clause?: string; target?: string } = groups ?? {};
      return {
        specifier: target,
        path: resolveImport(path, target),
        names: clause === undefined || clause.includes('*') ? null : namesIn(clause),
        isLazy,
        isType: /^\s*(?:import|export)\s+type\b/.test(statement),
      };
    }),
  );
}

/** What stands between `import` and `from`. */
function namesIn(clause: string): string[] {
  const [whole = '', named = ''] = clause.split(/[{}]/);
  const isDefault = /\w/.test(whole.replace(/^\s*type\b/, ''));
  const names = named.split(',').map(part => part.trim().match(/^(?:type\s+)?(\w+)/)?.[1] ?? '');
  return [...(isDefault ? ['default'] : []), ...names.filter(Boolean)];
}

function resolveImport(from: string, target: string): string | null {
  if (!target.startsWith('.')) return null;
  const parts = from.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
