import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { demoPlayer } from '../../server/sandbox/seed.ts';
import { type RouteDefinition, routes } from '../../src/contract/routes.ts';
import { AJAX_HEADER } from '../../src/contract/wire.ts';
import { fillPattern } from '../../src/lib/paths.ts';
import { CHROMIUM_FLAGS, ensureChromium, needChromium } from '../setup/chromium.ts';

/** `npm run screenshots`: every screen, by visitor and width, and the states that are hard to see by hand. */
const { values: options } = parseArgs({
  options: {
    /** An app that runs already; else one is started. */
    app: { type: 'string' },
    /** Only pictures whose name contains this. */
    only: { type: 'string', default: '' },
    locale: { type: 'string', default: 'en' },
    out: { type: 'string', default: join('tests', '.out', 'screenshots') },
  },
});

const WIDTHS: Readonly<Record<string, BrowserContextOptions>> = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};

interface Scene {
  readonly name: string;
  readonly path: string;
  readonly visitor: 'guest' | 'player';
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const data = mkdtempSync(join(tmpdir(), 'orbit-shots-'));
let server: ChildProcess | undefined;

async function startApp(): Promise<string> {
  if (options.app) return options.app;
  const port = 20_000 + 2 * Math.floor(Math.random() * 10_000);
  const env = { ...process.env, ORBIT_DATA: data, ORBIT_SANDBOX: '1', ORBIT_SIMULATED: 'off' };
  server = spawn('node', ['server/start.mjs', '--port', String(port)], { env, stdio: 'inherit' });
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 240; attempt += 1) {
    if (
      await fetch(origin).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return origin;
    if (server.exitCode !== null) break;
    await new Promise(resolve => setTimeout(resolve, 500));
  }
  throw new Error('the app did not start');
}

/** An address for every route, with a game and a provider that exist. */
async function listScenes(origin: string): Promise<Scene[]> {
  const answer = await fetch(`${origin}/api/games_filter`, {
    method: 'POST',
    headers: { ...AJAX_HEADER, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ device: 'mobile', page_size: 1 }),
  });
  const { data: found } = (await answer.json()) as { data: { identifier: string; provider: string }[] };
  const [producer = 'unknown', name = 'unknown'] = (found[0]?.identifier ?? '').split('/');
  const params = { slug: 'all', producer, name, page: 1, id: 1 };
  const scenes = Object.entries<RouteDefinition>(routes)
    .filter(([, { kind }]) => kind !== 'redirect')
    .flatMap(([route, { pattern, guard }]) => {
      const slug = route === 'producer' ? producer : params.slug;
      const path = fillPattern(pattern, { ...params, slug });
      const visitors = (['guest', 'player'] as const).filter(
        visitor => guard === 'open' || guard === visitor,
      );
      return visitors.map(visitor => ({ name: `${route}-${visitor}`, path, visitor }));
    });
  return [...scenes, ...STATES];
}

const hang = (page: Page) => page.route('**/api/**', () => undefined);
const fail = (page: Page) => page.route('**/api/**', route => route.fulfill({ status: 500, body: '{}' }));
const unplug = async (page: Page) => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The worker fetches the other screens when the page has been idle for a while.
  await page.waitForTimeout(10_000);
  await page.context().setOffline(true);
};

const STATES: readonly Scene[] = [
  { name: 'state-loading-lobby', path: '/categories', visitor: 'guest', prepare: hang },
  { name: 'state-loading-grid', path: '/pokies/all', visitor: 'guest', prepare: hang },
  { name: 'state-error-lobby', path: '/categories', visitor: 'guest', prepare: fail },
  { name: 'state-error-grid', path: '/pokies/all', visitor: 'guest', prepare: fail },
  { name: 'state-offline-lobby', path: '/', visitor: 'guest', prepare: unplug },
  { name: 'state-offline-grid', path: '/pokies/all', visitor: 'guest', prepare: unplug },
  { name: 'state-empty-favourites', path: '/favorite-games', visitor: 'player' },
  { name: 'state-not-found', path: '/nowhere/at/all', visitor: 'guest' },
];

async function signIn(browser: Browser, origin: string) {
  const context = await browser.newContext({ baseURL: origin });
  await context.request.post('/api/users/sign_in', {
    headers: { ...AJAX_HEADER, origin },
    data: { user: demoPlayer },
  });
  const state = await context.storageState();
  await context.close();
  return state;
}

async function shoot(): Promise<void> {
  const origin = await startApp();
  const browser = await chromium.launch({ executablePath: needChromium(), args: CHROMIUM_FLAGS });
  try {
    const player = await signIn(browser, origin);
    mkdirSync(options.out, { recursive: true });
    for (const { name, path, visitor, prepare } of await listScenes(origin)) {
      for (const [width, device] of Object.entries(WIDTHS)) {
        const file = `${name}-${width}.png`;
        if (!file.includes(options.only)) continue;
        const context = await browser.newContext({
          ...device,
          baseURL: origin,
          serviceWorkers: prepare === unplug ? 'allow' : 'block',
          ...(visitor === 'player' ? { storageState: player } : {}),
        });
        const page = await context.newPage();
        await prepare?.(page);
        const prefix = options.locale === 'en' ? '' : `/${options.locale}`;
        await page.goto(prefix + path, { waitUntil: 'domcontentloaded' });
        // Pictures and transitions come to rest; a hanging network never does.
        await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
        await page.waitForTimeout(300);
        await page.screenshot({ path: join(options.out, file) });
        await context.close();
        console.log(file);
      }
    }
  } finally {
    await browser.close();
  }
}

try {
  if (ensureChromium()) await shoot();
  else process.exitCode = 1;
} finally {
  server?.kill();
  rmSync(data, { recursive: true, force: true });
}
