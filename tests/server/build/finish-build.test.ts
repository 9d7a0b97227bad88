import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clearDist, retainOldAssets } from '../../../server/build/asset-retention.ts';
import { type Bundle, createAssetsMap } from '../../../server/build/assets-map.ts';
import { compressFolder } from '../../../server/build/compress.ts';
import { moveStylesheetsToBody } from '../../../server/build/finish-build.ts';
import { addIntegrity, inlineHashes } from '../../../server/build/page-hashes.ts';

const DAY = 24 * 3600_000;
let dist = '';

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'orbit-build-'));
  mkdirSync(join(dist, 'assets'));
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(dist, name), text);

describe('hashed files of earlier builds', () => {
  const release = (build: string, at: number) => {
    write(`assets/${build}.js`, build);
    write(`assets/${build}.js.br`, build);
    retainOldAssets(dist, build, [`assets/${build}.js`], at);
  };
  const retained = () => readdirSync(join(dist, 'assets')).filter(name => name.endsWith('.js'));

  test('stay for fourteen days', () => {
    release('a', 0);
    release('b', 1 * DAY);
    release('c', 13 * DAY);
    expect(retained()).toEqual(['a.js', 'b.js', 'c.js']);
    release('d', 16 * DAY);
    expect(retained()).toEqual(['c.js', 'd.js']);
    expect(existsSync(join(dist, 'assets/a.js.br'))).toBe(false);
  });

  test('stay over two builds, however old', () => {
    release('a', 0);
    release('b', 100 * DAY);
    expect(retained()).toEqual(['a.js', 'b.js']);
  });

  test('are the only files that a new build finds in its folder', () => {
    release('a', 0);
    write('index.html', 'old');
    clearDist(dist);
    expect(readdirSync(dist).toSorted()).toEqual(['assets', 'builds.json']);
  });

  test('are deleted when the record cannot be read', () => {
    release('a', 0);
    write('builds.json', '{"not": "a list"}');
    release('b', DAY);
    expect(retained()).toEqual(['b.js']);
  });
});

describe('the finished page', () => {
  test('names the hash of its scripts and style sheets', () => {
    const html =
      '<link rel="icon" href="/favicon.svg"><script type="module" crossorigin src="/assets/a.js"></script>' +
      '<link rel="stylesheet" crossorigin href="/assets/a.css">';
    const hash = 'ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='; // of "abc"
    expect(addIntegrity(html, () => Buffer.from('abc'))).toBe(
      '<link rel="icon" href="/favicon.svg"><script type="module" crossorigin src="/assets/a.js"' +
        ` integrity="sha256-${hash}"></script><link rel="stylesheet" crossorigin href="/assets/a.css" integrity="sha256-${hash}">`,
    );
  });

  test('has its style sheets after its content, in their order', () => {
    const html =
      '<head><link rel="stylesheet" href="/a.css"><link rel="icon"><link rel="stylesheet" href="/b.css"></head>';
    expect(moveStylesheetsToBody(`${html}<body><div></div></body>`)).toBe(
      '<head><link rel="icon"></head><body><div></div><link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css"></body>',
    );
  });

  test('has the hashes of its inline parts in the security policy', () => {
    const html = '<script>let a = 1</script><script type="module" src="/x.js"></script><style>a{}</style>';
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(inlineHashes(html)).toEqual({ script: [hash('let a = 1')], style: [hash('a{}')] });
  });
});

test('compressed copies have the same content; small and already compressed files have none', async () => {
  const text = 'the same line again\n'.repeat(100);
  write('assets/long.js', text);
  write('assets/short.js', 'x');
  write('assets/font.woff2', text);
  await compressFolder(dist);
  expect(brotliDecompressSync(readFileSync(join(dist, 'assets/long.js.br'))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(join(dist, 'assets/long.js.gz'))).toString()).toBe(text);
  expect(readdirSync(join(dist, 'assets')).toSorted()).toEqual([
    'font.woff2',
    'long.js',
    'long.js.br',
    'long.js.gz',
    'short.js',
  ]);
});

test('the map of assets leaves out what the entry loads for every screen', () => {
  const chunk = (fileName: string, moduleIds: string[], imports: string[], css: string[] = []) => ({
    type: 'chunk',
    fileName,
    moduleIds,
    imports,
    viteMetadata: { importedCss: new Set(css) },
  });
  const bundle = {
    'assets/index.js': chunk('assets/index.js', ['/src/main.tsx'], ['assets/app.js']),
    'assets/app.js': chunk('assets/app.js', ['/src/app/App.tsx'], ['assets/react.js'], ['assets/app.css']),
    'assets/react.js': chunk('assets/react.js', ['/node_modules/react/index.js'], []),
    'assets/lobby.js': chunk(
      'assets/lobby.js',
      ['/src/ui/Rail.tsx', '/src/features/lobby/LobbyScreen.tsx'],
      ['assets/app.js'],
      ['assets/lobby.css'],
    ),
    'assets/deferred.js': chunk('assets/deferred.js', ['/src/core/worker/background.ts'], ['assets/app.js']),
    'assets/screens.js': chunk('assets/screens.js', ['/src/app/routing/screens.ts'], ['assets/app.js']),
    'assets/messages-de-1.js': chunk('assets/messages-de-1.js', ['/locales/de/initial.po'], []),
    'assets/messages-de-2.js': chunk('assets/messages-de-2.js', ['/locales/de/lazy.po'], []),
  } as unknown as Bundle;
  expect(
    createAssetsMap(bundle, '<script type="module" crossorigin src="/assets/index.js"></script>', 'b1', {
      lobby: '/features/lobby/LobbyScreen.tsx',
    }),
  ).toEqual({
    build: 'b1',
    entry: { js: ['/assets/index.js', '/assets/app.js', '/assets/react.js'], css: ['/assets/app.css'] },
    lobby: { js: ['/assets/lobby.js'], css: ['/assets/lobby.css'] },
    deferred: { js: ['/assets/deferred.js'], css: [] },
    playerShell: { js: [], css: [] },
    cashbox: [],
    screenList: '/assets/screens.js',
    renderer: null,
    screens: { LobbyScreen: { js: ['/assets/lobby.js'], css: ['/assets/lobby.css'] } },
    routes: { lobby: { js: ['/assets/lobby.js'], css: ['/assets/lobby.css'] } },
    messages: { de: { initial: '/assets/messages-de-1.js', lazy: '/assets/messages-de-2.js' } },
  });
});

test('the assets map lists the chunks of the cashbox with what nothing but they load', () => {
  const chunk = (
    fileName: string,
    moduleIds: string[],
    imports: string[],
    dynamicImports: string[] = [],
  ) => ({
    type: 'chunk',
    fileName,
    moduleIds,
    imports,
    dynamicImports,
  });
  const bundle = {
    'app.js': chunk('app.js', ['/src/main.tsx'], [], ['other.js', 'deposit.js']),
    'other.js': chunk('other.js', ['/src/features/play/PlayScreen.tsx'], ['money.js']),
    'deposit.js': chunk(
      'deposit.js',
      ['/src/features/cashbox/deposit/DepositPopup.tsx'],
      ['money.js', 'iban.js'],
      ['later.js'],
    ),
    'money.js': chunk('money.js', ['/src/lib/money.ts'], []),
    'iban.js': chunk('iban.js', ['/node_modules/ibantools/index.js'], []),
    'later.js': chunk('later.js', ['/src/features/cashbox/deposit/NextStep.tsx'], []),
    'server.js': chunk('server.js', ['/src/features/cashbox/withdraw/WithdrawPopup.tsx'], []),
  } as unknown as Bundle;
  const { cashbox } = createAssetsMap(bundle, '<script type="module" src="/app.js"></script>', 'b1');
  expect(cashbox).toEqual(['/deposit.js', '/iban.js', '/later.js']);
});
