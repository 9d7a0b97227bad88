import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The document of a build: its placeholders, one inline script and style. */
const PAGE =
  '<!doctype html><html lang="en" data-build="b1"><head><link rel="manifest" href="/manifest.webmanifest" /><script>1</script><!--orbit:head-->' +
  '</head><body><div id="root"><!--orbit:skeleton--><!--orbit:end--></div><!--orbit:data--></body></html>';

const MESSAGES = {
  en: {
    'title.lobby': 'Casino lobby',
    'title.pokies': ['Pokies: ', ['name']],
    'title.play': ['Play ', ['name']],
    'title.producer': ['Games by ', ['name']],
    'title.login': 'Sign in',
    'title.notFound': 'Page not found',
    'games.all.pokies': 'All pokies',
  },
  de: { 'title.lobby': 'Casino-Lobby', 'title.notFound': 'Seite nicht gefunden' },
};

/** What `hasRenderer` renders for each page. */
export const RENDERED = '<main>rendered</main>';

/** A small folder like that of a build; `remove` deletes it. */
export function fakeDist({ hasRenderer = false } = {}): { dist: string; remove: () => void } {
  const dist = mkdtempSync(join(tmpdir(), 'orbit-dist-'));
  const files: Record<string, string> = {
    'index.html': PAGE,
    'sw.js': 'self.x=1',
    'manifest.webmanifest': '{"name":"Orbit"}',
    'csp.json': JSON.stringify({ script: ["'sha256-abc='"], style: ["'sha256-def='"] }),
    'assets-map.json': JSON.stringify({
      build: 'b1',
      lobby: { js: ['/assets/LobbyScreen-1.js'], css: ['/assets/LobbyScreen-1.css'] },
      routes: {
        lobby: { js: ['/assets/LobbyScreen-1.js'], css: ['/assets/LobbyScreen-1.css'] },
        login: {
          js: ['/assets/LoginScreen-1.js', '/assets/shared-1.js'],
          css: ['/assets/LoginScreen-1.css'],
        },
      },
      screenList: '/assets/screens-1.js',
      ...(hasRenderer ? { renderer: { entry: '/assets/renderer-1.mjs', app: '/assets/main-1.js' } } : {}),
      messages: {
        en: { initial: '/assets/messages-en-initial-1.js', lazy: '/assets/messages-en-lazy-1.js' },
        de: { initial: '/assets/messages-de-initial-1.js', lazy: '/assets/messages-de-lazy-1.js' },
      },
    }),
    'builds.json': '[]',
    'assets/main-1.js': `console.log(1)//${'x'.repeat(2000)}`,
    'assets/renderer-1.mjs': `export const render = async () => ${JSON.stringify(RENDERED)};`,
    'assets/LobbyScreen-1.css': '.tile{color:red}',
    'assets/main-1.js.br': 'brotli',
    'assets/main-1.js.gz': 'gzip',
    'fonts/orbit-v1.woff2': 'font',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'game/index.html': 'the game',
    'psp/card/index.html': 'the card fields',
    'psp/order/index.html': 'the order',
  };
  for (const [locale, texts] of Object.entries(MESSAGES)) {
    files[`messages/${locale}.json`] = JSON.stringify(texts);
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    writeFileSync(join(dist, name), text);
  }
  return { dist, remove: () => rmSync(dist, { recursive: true, force: true }) };
}
