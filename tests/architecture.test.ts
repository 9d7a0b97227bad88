import { describe, expect, test } from 'vitest';
import { checkArchitecture, findCycles, findFragments } from './setup/architecture-rules.ts';
import { findUnusedPackageFiles } from './setup/package-rules.ts';
import { findUnusedServerExceptions } from './setup/server-rules.ts';
import { readSources, type SourceFile } from './setup/sources.ts';

const checkFile = (path: string, text: string) => checkArchitecture([{ path, text }]);

describe('the code', () => {
  test('keeps the rules', () => {
    expect(checkArchitecture(readSources('.'))).toEqual([]);
  });

  test('needs each exception that is listed for the server', () => {
    expect(findUnusedServerExceptions(readSources('.'))).toEqual([]);
  });

  test('imports each package in the files that are listed for it', () => {
    expect(findUnusedPackageFiles(readSources('.'))).toEqual([]);
  });
});

describe('a violation is reported:', () => {
  test.each([
    ['src/lib/money.ts', `import { call } from '../core/http/call.ts';`, 'src/lib may not import src/core'],
    [
      'src/core/http/call.ts',
      `import { Button } from '../../ui/Button.tsx';`,
      'src/core may not import src/ui',
    ],
    [
      'src/ui/content/Money.tsx',
      `import type { Game } from '../../contract/subjects/games.ts';`,
      'src/ui may not import src/contract',
    ],
    [
      'src/features/games/state.ts',
      `import { App } from '../../app/App.tsx';`,
      'src/features may not import src/app',
    ],
    [
      'sw/strategies/navigation.ts',
      `import { navigate } from '../../src/core/shell/navigation.ts';`,
      'sw may not import src/core',
    ],
    [
      'sw/strategies/navigation.ts',
      `import { openApp } from '../../server/app.ts';`,
      'sw may not import server',
    ],
    [
      'sw/storage/quota.ts',
      `import { drain } from '../outbox/drain.ts';`,
      'sw/storage may not import sw/outbox',
    ],
    [
      'server/wallet/routes.ts',
      `export { onMessage } from '../../sw/message-handlers.ts';`,
      'server may not import sw',
    ],
    [
      'server/wallet/routes.ts',
      `const x = await import('../../src/app/App.tsx');`,
      'server may not import src/app',
    ],
  ])('%s with %s', (path, text, violation) => {
    expect(checkFile(path, text).join()).toContain(violation);
  });

  test.each([
    ['src/features/games/state.ts', 'ofetch', 'src/core'],
    ['src/app/App.tsx', 'workbox-window', 'src/core'],
    ['src/core/store.ts', 'idb', 'sw'],
    ['sw/storage/databases.ts', 'kysely', 'server'],
    ['src/core/socket.ts', '@fastify/cookie', 'server'],
    ['src/core/socket.ts', 'node:fs', 'server'],
  ])('%s imports %s, which belongs to %s', (path, name, owner) => {
    expect(checkFile(path, `import { x } from '${name}';`)).toEqual([
      `${path} imports ${name}: only ${owner} imports it.`,
    ]);
  });

  test('a package in another file than those listed for it, and a package that is not listed', () => {
    for (const name of ['nodemailer', 'left-pad'])
      expect(checkFile('server/account/mails.ts', `import x from '${name}';`)).toEqual([
        `server/account/mails.ts imports ${name}: only files that PACKAGE_FILES names for it do.`,
      ]);
    expect(checkFile('server/mail/smtp-sender.ts', `import x from 'nodemailer';`)).toEqual([]);
  });

  test('a subject of the server imports what is of HTTP', () => {
    const text = `import { x } from '../http/csrf.ts';`;
    expect(checkFile('server/wallet/routes.ts', text)).toEqual([
      'server/wallet/routes.ts imports server/http/csrf.ts: only files that HTTP_IMPORTERS names for it do.',
    ]);
    for (const path of ['server/realtime/connection-guard.ts', 'server/setup/serve.ts'])
      expect(checkFile(path, text)).toEqual([]);
  });

  test('the contract imports a package other than valibot', () => {
    expect(checkFile('src/contract/subjects/games.ts', `import { proxy } from 'valtio';`).join()).toContain(
      'valibot only',
    );
  });

  test('src/lib imports a package', () => {
    expect(checkFile('src/lib/normalize-text.ts', `import x from 'react';`).join()).toContain(
      'imports no package',
    );
  });

  test('a screen imported outside the table of screens', () => {
    const violations = checkFile('src/app/App.tsx', `const x = import('../features/lobby/LobbyScreen.tsx');`);
    expect(violations).toEqual([
      'src/app/App.tsx imports the screen src/features/lobby/LobbyScreen.tsx: only src/app/routing/screens.ts does.',
    ]);
  });

  test('a screen imported statically', () => {
    const violations = checkFile(
      'src/app/routing/screens.ts',
      `import Lobby from '../../features/lobby/LobbyScreen.tsx';`,
    );
    expect(violations.join()).toContain('imported lazily');
  });

  test('a page module importing all endpoints', () => {
    expect(
      checkFile('src/core/http/call.ts', `import type { Api } from '../../contract/api.ts';`).join(),
    ).toContain('decision 0033');
  });

  test('a browser test that skips the one width that it may have been given', () => {
    const text = `import { test } from './support/fixtures.ts';\ntest.skip(({ isMobile }) => isMobile === true, 'no');`;
    expect(checkFile('tests/e2e/realtime.spec.ts', text).join()).toContain('isDesktopOnly');
  });

  test('a test that replaces a module or a global for the files that share its worker', () => {
    const path = 'tests/server/http/hosts.test.ts';
    for (const text of [
      `// @vitest-${'environment'} happy-dom`,
      `vi.mock('../brand.ts');`,
      `globalThis.indexedDB = new IDBFactory();`,
      `process.env['TZ'] = 'UTC';`,
    ]) {
      expect(checkFile(path, text).join()).toContain('isolated');
      expect(checkFile(path.replace('.test', '.isolated.test'), text)).toEqual([]);
    }
    expect(checkFile(path, `if (process.env['TZ'] === 'UTC') vi.spyOn(globalThis, 'fetch');`)).toEqual([]);
  });

  test('an import without its extension', () => {
    expect(
      checkFile('src/core/http/call.ts', `import { wire } from '../../contract/wire';`).join(),
    ).toContain('extension');
  });

  test('a file over the limit of lines, unless it is a data table', () => {
    const long = 'export const a = 1;\n'.repeat(301);
    expect(checkFile('src/core/http/call.ts', long)).toEqual([
      'src/core/http/call.ts has 301 lines: the limit is 300, unless its first line says "Data table.".',
    ]);
    expect(checkFile('src/core/http/call.ts', `// Data table.\n${long}`)).toEqual([]);
  });

  test('the mark of a data table on a file within the limit', () => {
    expect(checkFile('src/core/http/call.ts', '// Data table.\n\nexport const a = 1;\n')).toEqual([
      'src/core/http/call.ts has 3 lines and a mark for more than 300: take it off.',
    ]);
  });

  test('an index file and a file that only re-exports others', () => {
    expect(checkFile('src/ui/index.ts', 'export const a = 1;')).toHaveLength(1);
    expect(checkFile('src/ui/all.ts', `export { a } from './a.ts';\nexport * from './b.ts';\n`)).toHaveLength(
      1,
    );
    expect(checkFile('src/ui/a.ts', `export { a } from './b.ts';\nexport const c = 1;\n`)).toEqual([]);
  });

  test.each(['src/lib/utils.ts', 'src/helpers/money.ts', 'sw/cache-manager.ts', 'src/core/WorkerService.ts'])(
    'the name %s',
    path => {
      expect(checkFile(path, 'export const a = 1;').join()).toContain('says nothing');
    },
  );

  test('a folder too deep', () => {
    expect(checkFile('src/features/a/b/c/d/e.ts', 'export const a = 1;').join()).toContain('folders deep');
  });

  test('the page opening storage of its own', () => {
    expect(checkFile('src/core/store.ts', `const db = indexedDB.open('x');`).join()).toContain(
      'decision 0001',
    );
    expect(checkFile('src/core/session/private-data.ts', `await caches.delete('x');`)).toEqual([]);
  });
});

describe('cycles', () => {
  const file = (path: string, ...imports: string[]): SourceFile => ({
    path,
    text: imports.map(name => `import type { x } from '${name}';`).join('\n'),
  });

  test('of features are reported, also over three folders', () => {
    const violations = findCycles([
      file('src/features/a/state.ts', '../b/state.ts'),
      file('src/features/b/state.ts', '../c/other.ts'),
      file('src/features/c/state.ts', '../a/state.ts'),
    ]);
    expect(violations).toEqual(['Features import each other in a cycle: a, b, c.']);
  });

  test('of files are reported, also where only types are imported', () => {
    const violations = findCycles([
      file('sw/storage/a.ts', './b.ts'),
      file('sw/storage/b.ts', './c.ts'),
      file('sw/storage/c.ts', './b.ts'),
    ]);
    expect(violations).toEqual(['Files import each other in a cycle: sw/storage/b.ts, sw/storage/c.ts.']);
  });

  test('of subjects of the server are reported, without what puts them together', () => {
    const violations = findCycles([
      file('server/wallet/a.ts', '../terms/b.ts', '../http/c.ts'),
      file('server/terms/b.ts', '../wallet/d.ts'),
      file('server/http/c.ts', '../wallet/a.ts', '../play/e.ts'),
      file('server/play/e.ts', '../http/f.ts'),
    ]);
    expect(violations).toContain('Subjects of the server import each other in a cycle: terms, wallet.');
    expect(violations.join()).not.toMatch(/Subjects.*play/);
  });

  test('two features that share a third one are none', () => {
    const violations = findCycles([
      file('src/features/a/state.ts', '../c/state.ts'),
      file('src/features/b/state.ts', '../c/state.ts', '../a/x.ts'),
    ]);
    expect(violations).toEqual([]);
  });
});

describe('fragments', () => {
  const importer = (path: string, text: string): SourceFile => ({ path, text });

  test('are short files with one importer beside them', () => {
    const part = { path: 'sw/push/icon.ts', text: 'export const icon = 1;' };
    const whole = importer('sw/push/handler.ts', `import { icon } from './icon.ts';`);
    expect(findFragments([part, whole])).toEqual([
      'sw/push/icon.ts is a fragment of sw/push/handler.ts, its only importer: put it there.',
    ]);
  });

  test('are short files of a shared module whose one importer is anywhere', () => {
    const part = { path: 'src/lib/icon.ts', text: 'export const icon = 1;' };
    const whole = importer('sw/push/handler.ts', `import { icon } from '../../src/lib/icon.ts';`);
    expect(findFragments([part, whole])).toHaveLength(1);
    const other = importer('src/app/App.tsx', `import { icon } from '../lib/icon.ts';`);
    expect(findFragments([part, whole, other])).toEqual([]);
    expect(findFragments([{ ...part, path: 'src/contract/operator/icon.ts' }, whole])).toEqual([]);
  });

  test('are not lazy chunks, files with two importers, or parts of another module', () => {
    const part = { path: 'src/features/push/icon.ts', text: 'export const icon = 1;' };
    const lazy = importer('src/features/push/state.ts', `const x = () => import('./icon.ts');`);
    expect(findFragments([part, lazy])).toEqual([]);
    const one = importer('src/features/push/state.ts', `import { icon } from './icon.ts';`);
    const two = importer('src/features/push/other.ts', `import { icon } from './icon.ts';`);
    expect(findFragments([part, one, two])).toEqual([]);
    const elsewhere = importer('src/app/App.tsx', `import { icon } from '../features/push/icon.ts';`);
    expect(findFragments([part, elsewhere])).toEqual([]);
  });
});
