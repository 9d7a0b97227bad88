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
  { pattern: /^[ \t]*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm, isLazy: false },
  { pattern: /^[ \t]*import\s*['"]([^'"]+)['"]/gm, isLazy: false },
  { pattern: /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g, isLazy: true },
];

/** What a file imports, types included. */
export function importsOf({ path, text }: SourceFile): Import[] {
  return IMPORT_PATTERNS.flatMap(({ pattern, isLazy }) =>
    [...text.matchAll(pattern)].map(([statement, target = '']) => ({
      specifier: target,
      path: resolveImport(path, target),
      isLazy,
      isType: /^\s*(?:import|export)\s+type\b/.test(statement),
    })),
  );
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
