import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileMessages } from '../../../server/build/messages.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const ENTRY = 'src/main.tsx';
/** Components that are imported lazily and do not wait for the lazy catalogue. */
const INITIAL_COMPONENTS = [
  'src/features/data-age/DataAge.tsx',
  'src/features/games/list/ListError.tsx',
  'src/features/lobby/LobbyScreen.tsx',
  'src/features/lobby/rails/RailError.tsx',
  'src/app/routing/AccountUnavailable.tsx',
  'src/app/routing/Head.tsx',
  'src/app/status/StatusLine.tsx',
  'src/app/status/Toasts.tsx',
];

interface Imports {
  readonly imports: readonly string[];
  readonly lazyImports: readonly string[];
}

const config = getConfig({ cwd: ROOT });
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');
const hasMessages = (path: string) => /from '@lingui\/(?:react|core)\/macro'/.test(read(path));
const nameOf = (path: string) => path.replace(/^.*\//, '').replaceAll('.', '\\.');

/** The modules of `src/` by path, with what they import. */
async function moduleGraph(): Promise<ReadonlyMap<string, Imports>> {
  const graph = new Map<string, Imports>();
  const toPaths = (ids: readonly string[]) =>
    ids.map(id => relative(ROOT, id)).filter(path => /^src\/.*\.tsx?$/.test(path));
  const bundle = await rolldown({
    cwd: ROOT,
    input: ENTRY,
    external: id => !/^[./]/.test(id),
    logLevel: 'silent',
    plugins: [
      {
        name: 'graph',
        load: id => (id.endsWith('.css') ? { code: 'export default {}', moduleType: 'js' } : null),
        moduleParsed({ id, importedIds, dynamicallyImportedIds }) {
          graph.set(relative(ROOT, id), {
            imports: toPaths(importedIds),
            lazyImports: toPaths(dynamicallyImportedIds),
          });
        },
      },
    ],
  });
  await bundle.generate();
  await bundle.close();
  return graph;
}

/** Whether a lazy import resolves with the lazy messages: `useLazyComponent` and its like do that for components. */
function waitsForMessages(importer: string, imported: string): boolean {
  if (INITIAL_COMPONENTS.includes(imported)) return false;
  return (
    imported.endsWith('.tsx') ||
    new RegExp(`withLazyMessages\\(\\s*import\\('[^']*/${nameOf(imported)}'\\)`).test(read(importer))
  );
}

/** The modules that may run before the messages of the lazy catalogue are loaded. */
function modulesWithoutLazyMessages(graph: ReadonlyMap<string, Imports>): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    const { imports = [], lazyImports = [] } = graph.get(path) ?? {};
    for (const imported of imports) visit(imported);
    for (const imported of lazyImports) if (!waitsForMessages(path, imported)) visit(imported);
  };
  visit(ENTRY);
  return found;
}

describe('the initial catalogue', () => {
  let early: ReadonlySet<string>;
  beforeAll(async () => {
    early = modulesWithoutLazyMessages(await moduleGraph());
  });

  test('is that of the modules which run before the lazy messages are loaded, and of no others', () => {
    expect([...early].filter(hasMessages).toSorted()).toEqual(
      [...(config.catalogs[0]?.include ?? [])].toSorted(),
    );
  });

  test.each([
    ['src/app/footer/Footer.tsx', true],
    ['src/features/lobby/rails/GameRail.tsx', true],
    ['src/core/shell/i18n.ts', true],
    ['src/features/install/InstallDialog.tsx', false],
    ['src/features/account/sign-in/LoginScreen.tsx', false],
    ['src/core/shell/open-path.ts', false],
  ])('%s runs before the lazy messages are loaded: %s', (path, isEarly) => {
    expect(early.has(path)).toBe(isEarly);
  });

  test('has every message that its modules use', async () => {
    const [initial] = await getCatalogs(config);
    const ids = Object.keys((await initial?.collect()) ?? {});
    expect(ids.length).toBeGreaterThan(100);
    expect(Object.keys((await initial?.read('en')) ?? {})).toEqual(expect.arrayContaining(ids));
  });
});

describe('the messages that the back end serves', () => {
  test('are those of both catalogues, compiled', async () => {
    const german = await compileMessages('de');
    expect(german['action.retry']).toEqual(['Erneut versuchen']);
    expect(german['push.inGame']).toEqual(expect.arrayContaining([expect.stringContaining('Glocke')]));
  });

  test('come from the nearest fallback where a locale lacks them', async () => {
    const kuwaiti = await compileMessages('en-KW');
    expect(kuwaiti['nav.pokies']).toEqual(['Slots']);
    expect(kuwaiti['action.retry']).toEqual((await compileMessages('en'))['action.retry']);
  });
});
