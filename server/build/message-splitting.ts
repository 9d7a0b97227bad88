import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Where the first visit begins: the entry and the lobby, whose chunks it loads. */
const FIRST_VISIT_ROOTS = ['src/main.tsx', 'src/features/lobby/LobbyScreen.tsx'];
const STATIC_IMPORT = /^(?:import|export)\s(?!type\b)(?:[^;'"]*?\sfrom\s+)?'(\.[^']+)'/gm;
const LAZY_IMPORT = /\bimport\('(\.[^']+\.tsx?)'\)/g;
const HAS_MESSAGES = /from '@lingui\/(?:react|core)\/macro'/;

type Sources = ReadonlyMap<string, string>;

/** A module with all that it imports at once, and what those import: their texts by path. */
function importedSources(files: readonly string[]): Sources {
  const found = new Map<string, string>();
  const visit = (file: string): void => {
    if (found.has(file) || !existsSync(file)) return;
    const text = readFileSync(file, 'utf8');
    found.set(file, text);
    for (const [, name = ''] of text.matchAll(STATIC_IMPORT)) visit(resolve(dirname(file), name));
  };
  for (const file of files) visit(file);
  return found;
}

/** The sources that the first visit runs. */
export const firstVisitSources = (root: string): Sources =>
  importedSources(FIRST_VISIT_ROOTS.map(name => join(root, name)));

/** Splits texts by id: those that the sources name, and the rest. An id that is put together at run time is not found. */
export function splitMessages<T>(
  texts: Readonly<Record<string, T>>,
  sources: Sources,
): { first: Record<string, T>; rest: Record<string, T> } {
  const all = [...sources.values()].join('\n');
  const isFirst = (id: string) => ["'", '"', '`'].some(quote => all.includes(quote + id + quote));
  const entries = Object.entries(texts);
  return {
    first: Object.fromEntries(entries.filter(([id]) => isFirst(id))),
    rest: Object.fromEntries(entries.filter(([id]) => !isFirst(id))),
  };
}

/**
 * Makes every lazy import of something with texts that the first visit does without wait for them too. Null where there
 * is none.
 */
export function awaitMessages(file: string, code: string, root: string, first: Sources): string | null {
  const needsRest = (name: string) =>
    [...importedSources([resolve(dirname(file), name)])].some(
      ([path, text]) => HAS_MESSAGES.test(text) && !first.has(path),
    );
  const waiting = code.replace(LAZY_IMPORT, (whole, name: string) =>
    needsRest(name) ? `withTexts(${whole})` : whole,
  );
  if (waiting === code) return null;
  return `import { withTexts } from '${root}/src/core/shell/i18n.ts';${waiting}`;
}
