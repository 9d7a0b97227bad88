import { cyclesOf, graphOf } from './import-graph.ts';
import { checkPackageImport } from './package-rules.ts';
import { checkHttpImport, serverCycles } from './server-rules.ts';
import { type Import, importsOf, type SourceFile } from './sources.ts';

/** Who may import whom: the table of the README, row by row. `src/features` means other features, without a cycle. */
export const MODULES = [
  { name: 'src/contract', mayImport: [] },
  { name: 'src/lib', mayImport: [] },
  { name: 'src/core', mayImport: ['src/contract', 'src/lib'] },
  { name: 'src/ui', mayImport: ['src/lib'] },
  { name: 'src/features', mayImport: ['src/contract', 'src/lib', 'src/core', 'src/ui', 'src/features'] },
  {
    name: 'src/app',
    mayImport: ['src/contract', 'src/lib', 'src/core', 'src/ui', 'src/features', 'src/main.tsx'],
  },
  { name: 'sw', mayImport: ['src/contract', 'src/lib'] },
  { name: 'server', mayImport: ['src/contract', 'src/lib'] },
] as const satisfies readonly { name: string; mayImport: readonly string[] }[];

/** The folders of the worker, each with the others that it may import: the table of `sw/README.md`. The entry imports all. */
export const WORKER_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  storage: [],
  network: [],
  clients: ['network', 'storage'],
  session: ['network', 'storage', 'clients'],
  catalogue: ['network', 'storage', 'clients'],
  outbox: ['network', 'storage', 'session', 'clients'],
  push: ['network', 'storage', 'session', 'clients', 'diagnostics'],
  strategies: ['network', 'storage', 'session', 'clients', 'outbox', 'catalogue'],
  diagnostics: ['network', 'storage', 'session', 'clients', 'catalogue', 'strategies'],
  lifecycle: ['network', 'storage', 'session', 'clients', 'catalogue', 'strategies', 'diagnostics'],
};

const MAX_LINES = 300;
const MAX_FOLDERS = 5;
/** A file shorter than this with a single importer is a part of that importer. */
const FRAGMENT_LINES = 30;
const VAGUE_NAMES = /^(?:utils?|helpers?|common|managers?|services?)$/i;
const SCREEN_NAME = /(?:Screen|Popup)\.tsx$/;
const SCREENS_FILE = 'src/app/routing/screens.ts';
/** It has the lobby's, which is shown before the list of the others is loaded. */
const LOBBY_FILE = 'src/app/routing/screen-components.ts';
/** The one file of the page that may delete databases and caches (decision 0001). */
const PURGE_FILE = 'src/core/session/private-data.ts';

const isIn = (path: string, module: string) => path === module || path.startsWith(`${module}/`);

/** The module of a file; the page's entry belongs to the app, the build's configuration to the server. */
function moduleOf(path: string): string | null {
  if (path === 'src/main.tsx') return 'src/app';
  if (path === 'vite.config.ts') return 'server';
  return MODULES.find(({ name }) => isIn(path, name))?.name ?? null;
}

const workerFolderOf = (path: string) => path.match(/^sw\/([^/]+)\//)?.[1] ?? null;

const featureOf = (path: string) => path.match(/^src\/features\/([^/]+)\//)?.[1] ?? null;

function checkImport(
  { path }: SourceFile,
  module: string,
  { specifier, path: imported, isLazy }: Import,
): string[] {
  if (imported === null) return checkPackageImport(path, module, specifier);
  const violations: string[] = checkHttpImport(path, imported);
  const importedModule = moduleOf(imported);
  const allowed: readonly string[] = MODULES.find(({ name }) => name === module)?.mayImport ?? [];
  if (importedModule !== module && !allowed.includes(importedModule ?? imported))
    violations.push(`${path} imports ${imported}: ${module} may not import ${importedModule ?? 'that'}.`);
  const [folder, importedFolder] = [workerFolderOf(path), workerFolderOf(imported)];
  if (
    folder &&
    importedFolder &&
    importedFolder !== folder &&
    !WORKER_FOLDERS[folder]?.includes(importedFolder)
  )
    violations.push(`${path} imports ${imported}: sw/${folder} may not import sw/${importedFolder}.`);
  if (!/\.\w+$/.test(specifier)) violations.push(`${path} imports ${specifier} without its extension.`);
  if (imported === 'src/contract/api.ts' && module.startsWith('src/') && module !== 'src/contract')
    violations.push(`${path} imports all endpoints: the page imports those of its subject (decision 0033).`);
  const isTable = path === SCREENS_FILE || (path === LOBBY_FILE && imported.endsWith('/LobbyScreen.tsx'));
  if (SCREEN_NAME.test(imported) && !isTable)
    violations.push(`${path} imports the screen ${imported}: only ${SCREENS_FILE} does.`);
  if (SCREEN_NAME.test(imported) && isTable && !isLazy)
    violations.push(`${path} imports the screen ${imported} at once: screens are imported lazily.`);
  return violations;
}

function checkShape({ path, text }: SourceFile): string[] {
  const violations: string[] = [];
  const lines = text.trimEnd().split('\n');
  const folders = path.split('/').slice(0, -1);
  const stem = path.split('/').at(-1)?.split('.')[0] ?? '';
  // A test of one long scenario may be longer, which its first line declares.
  if (lines.length > MAX_LINES && !/Data table\.|One scenario\./.test(lines[0] ?? ''))
    violations.push(
      `${path} has ${lines.length} lines: the limit is ${MAX_LINES}, unless its first line says "Data table.".`,
    );
  if (lines.length <= MAX_LINES && /^\/\/ (?:Data table|One scenario)\./m.test(text))
    violations.push(`${path} has ${lines.length} lines and a mark for more than ${MAX_LINES}: take it off.`);
  if (folders.length > MAX_FOLDERS)
    violations.push(`${path} is ${folders.length} folders deep: the limit is ${MAX_FOLDERS}.`);
  if (!path.startsWith('tests/'))
    for (const name of [...folders, ...stem.split('-'), ...stem.split(/(?=[A-Z])/)])
      if (VAGUE_NAMES.test(name))
        violations.push(`${path} is named "${name}", which says nothing: name the subject.`);
  if (stem === 'index') violations.push(`${path} is an index file: a file is imported by its own name.`);
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').trim();
  if (/\.tsx?$/.test(path) && /^(?:export\s[^;]*?\sfrom\s*['"][^'"]+['"];?\s*)+$/.test(code))
    violations.push(`${path} only re-exports other files: a file is imported by its own name.`);
  return violations;
}

/** Where `npm test` runs a test at one width, and the test skips that one, it never runs. */
function checkViewportSkips({ path, text }: SourceFile): string[] {
  const isMixed = path.startsWith('tests/e2e/') && text.includes("/fixtures.ts'");
  return isMixed && /\bskip\([^;]*isMobile/.test(text)
    ? [`${path} skips by isMobile: test.use({ isDesktopOnly: true }) gives it no turn there.`]
    : [];
}

/** Their files share workers (`vite.config.ts`), but for those that the name gives one of their own. */
const SHARED_TESTS = /^tests\/(?:contract|lib|server)\/.*(?<!\.isolated)\.test\.tsx?$/;

function checkSharedWorker({ path, text }: SourceFile): string[] {
  return SHARED_TESTS.test(path) &&
    /@vitest-environment |\bvi\s*\.(?:mock|doMock|resetModules)\(|\bglobalThis\b[\w.[\]']*\s=\s|\bprocess\.(?:env\b[^\n=;(]*\s=\s|chdir\()/.test(
      text,
    )
    ? [`${path} replaces what the next file in its worker finds too: name it *.isolated.test.ts.`]
    : [];
}

function checkStorage({ path, text }: SourceFile): string[] {
  const isPage = path.startsWith('src/') && path !== PURGE_FILE;
  return isPage && /\b(?:indexedDB|caches)\s*\??\./.test(text)
    ? [`${path} opens IndexedDB or Cache Storage: the page uses the worker instead (decision 0001).`]
    : [];
}

/** One sentence per group of files, of features, and of subjects of the server, that import each other; types count. */
export function findCycles(sources: readonly SourceFile[]): string[] {
  const isCode = (path: string) => moduleOf(path) !== null && /\.tsx?$/.test(path);
  const files = cyclesOf(graphOf(sources, path => (isCode(path) ? path : null)));
  const features = cyclesOf(graphOf(sources, featureOf));
  return [
    ...files.map(group => `Files import each other in a cycle: ${group.join(', ')}.`),
    ...features.map(group => `Features import each other in a cycle: ${group.join(', ')}.`),
    ...serverCycles(sources).map(
      group => `Subjects of the server import each other in a cycle: ${group.join(', ')}.`,
    ),
  ];
}

/** Entry points and files that something other than an import loads. */
const ENTRY_POINTS = /(?:^src\/main\.tsx|^sw\/(?:sw|self-destroy)\.ts|\.d\.ts)$/;
/**
 * A subject's state, the parts of a table that lie beside their subject, what an operator sets, and what the tests set for page
 * and worker.
 */
const BOUNDARIES =
  /^(?:src\/contract\/(?:operator\/|test-timings\.ts)|src\/features\/[\w/-]+\/state\.ts|server\/[\w-]+\/(?:routes|tables|migrations)\.ts)/;
/** Modules for what several files share: one importer's own is no part of them, wherever it is. */
const SHARED_MODULES = /^src\/(?:contract|lib)\//;

/**
 * Files too short to stand alone: under 30 lines with a single importer, of the same folder tree unless they are in a shared
 * module. A lazily imported file is a chunk of its own.
 */
export function findFragments(sources: readonly SourceFile[]): string[] {
  const importers = new Map<string, { path: string; isLazy: boolean }[]>();
  for (const source of sources) {
    if (moduleOf(source.path) === null) continue;
    for (const { path, isLazy } of importsOf(source))
      if (path !== null) importers.set(path, [...(importers.get(path) ?? []), { path: source.path, isLazy }]);
  }
  return sources.flatMap(({ path, text }) => {
    const isChecked = /\.tsx?$/.test(path) && moduleOf(path) !== null;
    if (!isChecked || ENTRY_POINTS.test(path) || BOUNDARIES.test(path)) return [];
    const users = importers.get(path) ?? [];
    const [user] = users;
    const isShort = text.trimEnd().split('\n').length < FRAGMENT_LINES;
    if (!user || users.length > 1 || !isShort || user.isLazy) return [];
    const folder = path.split('/').slice(0, -1).join('/');
    return SHARED_MODULES.test(path) || isIn(user.path, folder)
      ? [`${path} is a fragment of ${user.path}, its only importer: put it there.`]
      : [];
  });
}

/** Everything that breaks the rules, each as a sentence. Tests may import what they like. */
export function checkArchitecture(sources: readonly SourceFile[]): string[] {
  const violations = sources.flatMap(source => {
    const module = moduleOf(source.path);
    const imports = module ? importsOf(source).flatMap(found => checkImport(source, module, found)) : [];
    return [
      ...imports,
      ...checkShape(source),
      ...checkStorage(source),
      ...checkViewportSkips(source),
      ...checkSharedWorker(source),
    ];
  });
  return [...violations, ...findCycles(sources), ...findFragments(sources)];
}
