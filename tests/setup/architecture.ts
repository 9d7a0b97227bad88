import { type Import, importsOf, type Source } from './sources.ts';

/** Who may import whom: the table of the README, row by row. `features` means other features, without a cycle. */
export const ROOMS = [
  { room: 'src/contract', may: [] },
  { room: 'src/lib', may: [] },
  { room: 'src/core', may: ['src/contract', 'src/lib'] },
  { room: 'src/ui', may: ['src/lib'] },
  { room: 'src/features', may: ['src/contract', 'src/lib', 'src/core', 'src/ui', 'src/features'] },
  {
    room: 'src/app',
    may: ['src/contract', 'src/lib', 'src/core', 'src/ui', 'src/features', 'src/main.tsx'],
  },
  { room: 'sw', may: ['src/contract', 'src/lib'] },
  { room: 'server', may: ['src/contract', 'src/lib'] },
] as const satisfies readonly { room: string; may: readonly string[] }[];

/** Packages that only one room may import, by the beginning of their name. */
const DOORWAYS: readonly (readonly [pattern: RegExp, room: string])[] = [
  [/^(?:ofetch|phoenix|workbox-window)$/, 'src/core'],
  [/^(?:idb|workbox-(?!window$)[\w-]+)$/, 'sw'],
  [/^(?:kysely|fastify|@fastify\/[\w-]+|ws|web-push|node:.+)$/, 'server'],
];

const MAX_LINES = 200;
/** A test tells a whole story in one file. */
const MAX_TEST_LINES = 300;
const MAX_FOLDERS = 4;
const VAGUE = /^(?:utils?|helpers?|common|managers?|services?)$/i;
const SCREEN = /(?:Screen|Popup)\.tsx$/;
const SCREENS = 'src/app/screens.ts';
/** The one file that may delete databases and caches from the page (decisions D1). */
const PURGE = 'src/core/purge.ts';

const isIn = (path: string, room: string) => path === room || path.startsWith(`${room}/`);

/** The room of a file; the entry belongs to the app, the build's configuration to the back end. */
function roomOf(path: string): string | null {
  if (path === 'src/main.tsx') return 'src/app';
  if (path === 'vite.config.ts') return 'server';
  return ROOMS.find(({ room }) => isIn(path, room))?.room ?? null;
}

const featureOf = (path: string) => path.match(/^src\/features\/([^/]+)\//)?.[1] ?? null;

function checkImport({ path }: Source, room: string, { target, path: imported, isLazy }: Import): string[] {
  if (imported === null) return checkPackage(path, room, target);
  const said: string[] = [];
  const other = roomOf(imported);
  const may: readonly string[] = ROOMS.find(entry => entry.room === room)?.may ?? [];
  if (other !== room && !may.includes(other ?? imported))
    said.push(`${path} imports ${imported}: ${room} may not import ${other ?? 'that'}.`);
  if (!/\.\w+$/.test(target)) said.push(`${path} imports ${target} without its extension.`);
  if (imported === 'src/contract/api.ts' && room.startsWith('src/') && room !== 'src/contract')
    said.push(`${path} imports all endpoints: the page imports those of its subject (decisions D33).`);
  if (SCREEN.test(imported) && path !== SCREENS)
    said.push(`${path} imports the screen ${imported}: only ${SCREENS} does.`);
  if (SCREEN.test(imported) && path === SCREENS && !isLazy)
    said.push(`${path} imports the screen ${imported} at once: screens are imported lazily.`);
  return said;
}

function checkPackage(path: string, room: string, target: string): string[] {
  if (room === 'src/contract' && target !== 'valibot')
    return [`${path} imports ${target}: the contract imports valibot only.`];
  if (room === 'src/lib') return [`${path} imports ${target}: src/lib is pure and imports no package.`];
  const name = target.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? target;
  const doorway = DOORWAYS.find(([pattern]) => pattern.test(name))?.[1];
  return doorway && doorway !== room ? [`${path} imports ${target}: its doorway is ${doorway}.`] : [];
}

function checkShape({ path, text }: Source): string[] {
  const said: string[] = [];
  const lines = text.trimEnd().split('\n');
  const folders = path.split('/').slice(0, -1);
  const stem = path.split('/').at(-1)?.split('.')[0] ?? '';
  const cap = path.startsWith('tests/') ? MAX_TEST_LINES : MAX_LINES;
  if (lines.length > cap && !lines[0]?.includes('Data table.'))
    said.push(
      `${path} has ${lines.length} lines: the cap is ${cap}, unless its first line says "Data table.".`,
    );
  if (folders.length > MAX_FOLDERS)
    said.push(`${path} lies ${folders.length} folders deep: the cap is ${MAX_FOLDERS}.`);
  for (const name of [...folders, ...stem.split('-'), ...stem.split(/(?=[A-Z])/)])
    if (VAGUE.test(name)) said.push(`${path} is named "${name}", which says nothing: name the subject.`);
  if (stem === 'index') said.push(`${path} is an index file: a file is imported by its own name.`);
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').trim();
  if (/\.tsx?$/.test(path) && /^(?:export\s[^;]*?\sfrom\s*['"][^'"]+['"];?\s*)+$/.test(code))
    said.push(`${path} only hands on other files: a file is imported by its own name.`);
  return said;
}

/** Where `npm test` gives a test to one width, and the test skips that one, it never runs. */
function checkWidths({ path, text }: Source): string[] {
  const isMixed = path.startsWith('tests/e2e/') && text.includes("from './fixtures.ts'");
  return isMixed && /\bskip\([^;]*isMobile/.test(text)
    ? [`${path} skips by isMobile: test.use({ onDesktop: true }) gives it no turn there.`]
    : [];
}

function checkStorage({ path, text }: Source): string[] {
  const isPage = path.startsWith('src/') && path !== PURGE;
  return isPage && /\b(?:indexedDB|caches)\s*\??\./.test(text)
    ? [`${path} opens IndexedDB or Cache Storage: the page speaks to the worker instead (decisions D1).`]
    : [];
}

/** One sentence per circle of features that import each other. */
export function findCycles(sources: readonly Source[]): string[] {
  const edges = new Map<string, Set<string>>();
  for (const source of sources) {
    const from = featureOf(source.path);
    if (!from) continue;
    for (const { path } of importsOf(source)) {
      const to = path && featureOf(path);
      if (to && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  }
  const cycles = new Set<string>();
  const walk = (feature: string, trail: readonly string[]): void => {
    if (trail.includes(feature)) {
      const circle = trail.slice(trail.indexOf(feature));
      const first = circle.indexOf(circle.toSorted()[0] ?? feature);
      const turned = [...circle.slice(first), ...circle.slice(0, first + 1)].join(' -> ');
      cycles.add(`Features import each other in a circle: ${turned}.`);
      return;
    }
    for (const next of edges.get(feature) ?? []) walk(next, [...trail, feature]);
  };
  for (const feature of edges.keys()) walk(feature, []);
  return [...cycles];
}

/** Everything that breaks the rules of the house, each as a sentence. Tests may import what they like. */
export function inspect(sources: readonly Source[]): string[] {
  const said = sources.flatMap(source => {
    const room = roomOf(source.path);
    const imports = room ? importsOf(source).flatMap(found => checkImport(source, room, found)) : [];
    return [...imports, ...checkShape(source), ...checkStorage(source), ...checkWidths(source)];
  });
  return [...said, ...findCycles(sources)];
}
