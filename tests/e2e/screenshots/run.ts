import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContextOptions, chromium, type Page, request } from 'playwright';
import { seededPlayer } from '../../../server/sandbox/seed.ts';
import type { Game } from '../../../src/contract/subjects/games.ts';
import { AJAX_HEADER } from '../../../src/contract/wire.ts';
import { ensureChromium, fullBrowser } from '../../setup/browsers.ts';
import { consentCookie } from '../support/consent-cookie.ts';
import { registerPlayer } from '../support/players.ts';
import { joinGroup } from '../support/visitors.ts';
import { type Scene, STATES, type State, scenesOf, type Visitor } from './scenes.ts';
import { startApp } from './server.ts';
import { openOffline, stubNetwork, waitUntilComplete } from './states.ts';

/** `npm run screenshots`: every screen in its states, on a phone and on a desktop. */
const { values: options } = parseArgs({
  options: {
    /** An app that runs already; else one is built and started. */
    app: { type: 'string' },
    /** Only pictures whose name, as `lobby-empty-phone`, has one of these, divided by commas. */
    only: { type: 'string', default: '' },
    locale: { type: 'string', default: 'en' },
    out: { type: 'string', default: join('tests', '.out', 'screenshots') },
  },
});

const WIDTHS: Readonly<Record<string, BrowserContextOptions>> = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};

interface Screenshot {
  readonly scene: Scene;
  readonly state: State;
  readonly width: string;
}

const visitorOf = ({ scene, state }: Screenshot): Visitor =>
  state === 'empty' && typeof scene.empty === 'string' ? scene.empty : scene.visitor;
const nameOf = ({ scene, state, width }: Screenshot) => `${scene.name}-${state}-${width}`;

function screenshotsOf(scenes: readonly Scene[]): Screenshot[] {
  const wanted = options.only.split(',');
  return scenes
    .flatMap(scene => STATES.map(state => ({ scene, state })))
    .filter(({ scene, state }) => state === 'filled' || scene.states.includes(state))
    .flatMap(each => Object.keys(WIDTHS).map(width => ({ ...each, width })))
    .filter(shot => wanted.some(part => nameOf(shot).includes(part)));
}

type StorageState = Awaited<ReturnType<Awaited<ReturnType<typeof request.newContext>>['storageState']>>;

/** The storage state of each kind of visitor: signed in, with the cookie bar answered. */
async function signInVisitors(origin: string): Promise<Record<Visitor, StorageState>> {
  const consent = consentCookie(origin);
  const signIn = async (email: string, password: string, isTester = false) => {
    const api = await request.newContext({ baseURL: origin });
    await api.post('/api/users/sign_in', {
      headers: { ...AJAX_HEADER, origin },
      data: { user: { email, password } },
    });
    if (isTester) await joinGroup(api, email, 'tester');
    const { cookies } = await api.storageState();
    await api.dispose();
    return { cookies: [...cookies, consent], origins: [] };
  };
  const newcomer = await registerPlayer({ newContext: request.newContext.bind(request) }, origin, {}, true);
  const tester = await registerPlayer({ newContext: request.newContext.bind(request) }, origin, {}, true);
  return {
    guest: { cookies: [consent], origins: [] },
    player: await signIn(seededPlayer.email, seededPlayer.password),
    newcomer: await signIn(newcomer.email, newcomer.password),
    tester: await signIn(tester.email, tester.password, true),
  };
}

async function findPlayableGame(origin: string): Promise<Game> {
  const answer = await fetch(`${origin}/api/games_filter`, {
    method: 'POST',
    headers: { ...AJAX_HEADER, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ device: 'mobile', filter: { demo: true }, page_size: 40 }),
  });
  const { data } = (await answer.json()) as { data: Game[] };
  const found = data.find(({ skin, currencies }) => skin !== null && 'EUR' in currencies);
  if (!found) throw new Error('The catalogue has no game that can be played');
  return found;
}

const pathOf = ({ scene: { path, error }, state }: Screenshot): string => {
  const own = state === 'error' && typeof error === 'object' ? error.path : path;
  return options.locale === 'en' ? own : `/${options.locale}${own}`;
};

async function takeScreenshot(page: Page, shot: Screenshot): Promise<void> {
  const { scene, state } = shot;
  await page.goto(pathOf(shot), { waitUntil: 'domcontentloaded' });
  await waitUntilComplete(page, state);
  if (state === 'error' && typeof scene.error === 'function')
    await scene.error(page).catch((cause: unknown) => console.error(nameOf(shot), cause));
  await page.screenshot({ path: join(options.out, `${nameOf(shot)}.png`) });
  console.log(nameOf(shot));
}

/** All scenes of one visitor at one width: in a context without a worker, and in one whose worker is offline. */
async function takeScreenshotsAs(
  browser: Browser,
  shots: readonly Screenshot[],
  settings: BrowserContextOptions,
) {
  const online = await browser.newContext({ ...settings, serviceWorkers: 'block' });
  for (const shot of shots.filter(({ state }) => state !== 'offline')) {
    const page = await online.newPage();
    await stubNetwork(page, shot.scene, shot.state);
    await takeScreenshot(page, shot);
    await page.close();
  }
  await online.close();
  const stored = shots.filter(({ state }) => state === 'offline');
  if (stored.length === 0) return;
  const offline = await browser.newContext(settings);
  const page = await openOffline(offline, stored.map(pathOf));
  for (const shot of stored) await takeScreenshot(page, shot);
  await offline.close();
}

async function takeAllScreenshots(origin: string): Promise<void> {
  const browser = await chromium.launch(fullBrowser());
  try {
    const visitors = await signInVisitors(origin);
    mkdirSync(options.out, { recursive: true });
    const shots = screenshotsOf(scenesOf(await findPlayableGame(origin)));
    for (const [width, device] of Object.entries(WIDTHS))
      for (const [visitor, storageState] of Object.entries(visitors)) {
        const own = shots.filter(shot => shot.width === width && visitorOf(shot) === visitor);
        if (own.length > 0)
          await takeScreenshotsAs(browser, own, { ...device, baseURL: origin, storageState });
      }
  } finally {
    await browser.close();
  }
}

if (ensureChromium()) {
  const app = options.app ? { origin: options.app, stop: () => undefined } : await startApp();
  await takeAllScreenshots(app.origin).finally(app.stop);
} else process.exitCode = 1;
