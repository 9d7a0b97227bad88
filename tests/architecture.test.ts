import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inspect, ROOMS } from './setup/architecture.ts';
import { readSources } from './setup/sources.ts';

const one = (path: string, text: string) => inspect([{ path, text }]);

describe('the house', () => {
  test('keeps its rules', () => {
    expect(inspect(readSources('.'))).toEqual([]);
  });

  test('shows the table of rooms in the README as it is enforced', () => {
    const table = readFileSync('README.md', 'utf8').match(
      /\| room \| holds \| may import \|\n.*\n((?:\|.*\|\n)+)/,
    );
    const cells = (table?.[1] ?? '').split('\n').map(row => row.split('|').map(cell => cell.trim()));
    for (const { room, may } of ROOMS) {
      const said = cells.find(([, name]) => name === `\`${room}\`` || name === `\`${room}/*\``)?.[3];
      const names = may.map(name => name.replace('src/', '').replace('main.tsx', '')).filter(Boolean);
      if (names.length === 0) expect(said, room).toBe('nothing of ours');
      else if (room === 'src/app') expect(said, room).toBe('everything in `src`');
      else for (const name of names) expect(said, room).toContain(name);
    }
  });
});

describe('a planted violation is named:', () => {
  test.each([
    ['src/lib/money.ts', `import { call } from '../core/call.ts';`, 'src/lib may not import src/core'],
    ['src/core/call.ts', `import { Button } from '../ui/Button.tsx';`, 'src/core may not import src/ui'],
    [
      'src/ui/Money.tsx',
      `import type { Game } from '../contract/games.ts';`,
      'src/ui may not import src/contract',
    ],
    [
      'src/features/games/state.ts',
      `import { App } from '../../app/App.tsx';`,
      'src/features may not import src/app',
    ],
    ['sw/shell.ts', `import { here } from '../src/core/navigation.ts';`, 'sw may not import src/core'],
    ['sw/shell.ts', `import { openApp } from '../server/app.ts';`, 'sw may not import server'],
    ['server/wallet.ts', `export { onMessage } from '../sw/on-message.ts';`, 'server may not import sw'],
    ['server/wallet.ts', `const x = await import('../src/app/App.tsx');`, 'server may not import src/app'],
  ])('%s with %s', (path, text, said) => {
    expect(one(path, text).join()).toContain(said);
  });

  test.each([
    ['src/features/games/state.ts', 'ofetch', 'src/core'],
    ['src/app/App.tsx', 'workbox-window', 'src/core'],
    ['src/core/store.ts', 'idb', 'sw'],
    ['src/core/store.ts', 'workbox-precaching', 'sw'],
    ['sw/db.ts', 'kysely', 'server'],
    ['src/core/socket.ts', '@fastify/cookie', 'server'],
    ['src/core/socket.ts', 'node:fs', 'server'],
  ])('%s imports %s, whose doorway is %s', (path, name, doorway) => {
    expect(one(path, `import { x } from '${name}';`)).toEqual([
      `${path} imports ${name}: its doorway is ${doorway}.`,
    ]);
  });

  test('the contract imports a package that is not valibot', () => {
    expect(one('src/contract/games.ts', `import { proxy } from 'valtio';`).join()).toContain('valibot only');
  });

  test('the pure room imports a package', () => {
    expect(one('src/lib/fold.ts', `import x from 'react';`).join()).toContain('imports no package');
  });

  test('a circle of features', () => {
    const said = inspect([
      { path: 'src/features/a/state.ts', text: `import { b } from '../b/state.ts';` },
      { path: 'src/features/b/state.ts', text: `import { c } from '../c/state.ts';` },
      { path: 'src/features/c/state.ts', text: `import { a } from '../a/state.ts';` },
    ]);
    expect(said).toEqual(['Features import each other in a circle: a -> b -> c -> a.']);
  });

  test('two features that share a third one are no circle', () => {
    const said = inspect([
      { path: 'src/features/a/state.ts', text: `import { c } from '../c/state.ts';` },
      {
        path: 'src/features/b/state.ts',
        text: `import { c } from '../c/state.ts';\nimport { a } from '../a/x.ts';`,
      },
    ]);
    expect(said).toEqual([]);
  });

  test('a screen imported outside the table of screens', () => {
    const said = one('src/app/App.tsx', `const x = import('../features/lobby/LobbyScreen.tsx');`);
    expect(said).toEqual([
      'src/app/App.tsx imports the screen src/features/lobby/LobbyScreen.tsx: only src/app/screens.ts does.',
    ]);
  });

  test('a screen imported at once', () => {
    const said = one('src/app/screens.ts', `import Lobby from '../features/lobby/LobbyScreen.tsx';`);
    expect(said.join()).toContain('imported lazily');
  });

  test('a page room importing all endpoints', () => {
    expect(one('src/core/call.ts', `import type { Api } from '../contract/api.ts';`).join()).toContain('D33');
  });

  test('a browser test that skips the one width that it may have been given', () => {
    const text = `import { test } from './fixtures.ts';\ntest.skip(({ isMobile }) => isMobile === true, 'no');`;
    expect(one('tests/e2e/live.spec.ts', text).join()).toContain('onDesktop');
  });

  test('an import without its extension', () => {
    expect(one('src/core/call.ts', `import { wire } from '../contract/wire';`).join()).toContain('extension');
  });

  test('a file over the cap, unless it is a data table', () => {
    const long = 'export const a = 1;\n'.repeat(201);
    expect(one('src/core/call.ts', long)).toEqual([
      'src/core/call.ts has 201 lines: the cap is 200, unless its first line says "Data table.".',
    ]);
    expect(one('src/core/call.ts', `// Data table.\n${long}`)).toEqual([]);
  });

  test('an index file and a file that only hands on others', () => {
    expect(one('src/ui/index.ts', 'export const a = 1;')).toHaveLength(1);
    expect(one('src/ui/all.ts', `export { a } from './a.ts';\nexport * from './b.ts';\n`)).toHaveLength(1);
    expect(one('src/ui/a.ts', `export { a } from './b.ts';\nexport const c = 1;\n`)).toEqual([]);
  });

  test.each(['src/lib/utils.ts', 'src/helpers/money.ts', 'sw/cache-manager.ts', 'src/core/WorkerService.ts'])(
    'the name %s',
    path => {
      expect(one(path, 'export const a = 1;').join()).toContain('says nothing');
    },
  );

  test('a folder too deep', () => {
    expect(one('src/features/a/b/c/d.ts', 'export const a = 1;').join()).toContain('folders deep');
  });

  test('the page opening storage of its own', () => {
    expect(one('src/core/store.ts', `const db = indexedDB.open('x');`).join()).toContain('decisions D1');
    expect(one('src/core/purge.ts', `await caches.delete('x');`)).toEqual([]);
  });
});
