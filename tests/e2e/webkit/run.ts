import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { en } from '../../../server/game/client/texts/en.ts';
import { seededPlayer } from '../../../server/sandbox/seed.ts';
import { rgs } from '../../../src/contract/rgs.ts';
import type { Game } from '../../../src/contract/subjects/games.ts';
import { AJAX_HEADER } from '../../../src/contract/wire.ts';
import { findFreePortGroup } from '../../setup/free-ports.ts';
import { missingPackages, WebKit } from './webdriver.ts';

/*
 * The main journeys in WebKit, the engine of Safari, as Debian packages it: `node tests/e2e/webkit/run.ts` after `npm run build`.
 * A part of `npm run test:long`, which reads the counts from the file of `--out`.
 */
const root = fileURLToPath(new URL('../../../', import.meta.url));
const { values: options } = parseArgs({
  options: { out: { type: 'string', default: join(root, 'tests', '.out', 'webkit.json') } },
});
const pictures = join(root, 'tests', '.out', 'webkit');
const START_TIMEOUT_MS = 60_000;
/** Tiles whose pictures have to be on screen. */
const MIN_TILES = 4;

interface Results {
  passed: number;
  failed: number;
  readonly failures: { readonly title: string; readonly message: string }[];
  /** Why nothing, or not all, was checked. */
  skipped: string | null;
}

const results: Results = { passed: 0, failed: 0, failures: [], skipped: null };

class Backend {
  readonly origin: string;
  readonly #port: number;
  readonly #data: string;
  #process: ChildProcess | null = null;

  constructor(port: number) {
    this.#port = port;
    this.origin = `http://127.0.0.1:${port}`;
    mkdirSync(pictures, { recursive: true });
    this.#data = mkdtempSync(join(pictures, 'data-'));
  }

  async start(): Promise<void> {
    const args = ['server/start.mjs', '--no-build', '--port', String(this.#port)];
    const env = { ...process.env, ORBIT_DATA: this.#data, ORBIT_SIMULATED: 'off' };
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
    this.#process = child;
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!(await this.answers())) {
      if (Date.now() > deadline || child.exitCode !== null) throw new Error('the back end did not start');
      await delay(100);
    }
  }

  answers(): Promise<boolean> {
    return fetch(this.origin).then(
      () => true,
      () => false,
    );
  }

  async stop(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#data, { recursive: true, force: true });
  }

  /** The address of a game that opens in demo. */
  async demoGame(): Promise<string> {
    const answer = await fetch(`${this.origin}/api/games_filter`, {
      method: 'POST',
      headers: { ...AJAX_HEADER, origin: this.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ device: 'desktop', filter: { demo: true }, page: 1, page_size: 40 }),
    });
    const { data } = (await answer.json()) as { data: readonly Game[] };
    const game = data.find(({ skin, currencies }) => skin !== null && 'EUR' in currencies);
    if (!game) throw new Error('the catalogue has no game that opens in demo');
    return `${this.origin}/play/${game.provider}/${game.seo_title}?mode=demo`;
  }
}

/** Runs in the page: how many tiles on screen show their picture. */
const countTiles = (): number =>
  [...document.querySelectorAll<HTMLImageElement>('article img')].filter(picture => {
    const { top, width } = picture.getBoundingClientRect();
    return width > 0 && top < innerHeight && picture.complete && picture.naturalWidth > 0;
  }).length;

const waitForTiles = (webkit: WebKit) =>
  webkit.waitFor(
    'the pictures of the first tiles',
    `most => (${countTiles})() >= most` as unknown as (most: number) => boolean,
    MIN_TILES,
  );

const waitForReact = (webkit: WebKit, selector: string) =>
  webkit.waitFor(
    `React to take over ${selector}`,
    selector => {
      const element = document.querySelector(selector);
      return element !== null && Object.keys(element).some(key => key.startsWith('__reactProps$'));
    },
    selector,
  );

const hasMark = (webkit: WebKit, mark: string) =>
  webkit.waitFor(`the mark ${mark}`, name => performance.getEntriesByName(name).length > 0, mark);

/** Leaves the page, so that the next one is loaded anew, as an app that is opened again. */
async function reopen(webkit: WebKit, url: string): Promise<void> {
  await webkit.goto('about:blank');
  await webkit.goto(url);
}

/** One check, with a picture of the window at its end. */
async function check(webkit: WebKit, title: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
    results.passed += 1;
    console.log(`  ✓ ${title}`);
  } catch (cause) {
    results.failed += 1;
    const message = cause instanceof Error ? cause.message : String(cause);
    results.failures.push({ title: `[webkit] ${title}`, message });
    console.log(`  ✘ ${title}: ${message}`);
  }
  const number = results.passed + results.failed;
  const name = `${number}-${title.toLowerCase().replace(/\W+/g, '-')}.png`;
  writeFileSync(join(pictures, name), await webkit.screenshot().catch(() => Buffer.alloc(0)));
}

async function checkWithoutNetwork(webkit: WebKit, backend: Backend): Promise<void> {
  const hasWorkers = await webkit.evaluate(() => isSecureContext && 'serviceWorker' in navigator);
  if (!hasWorkers) {
    results.skipped = 'This build of WebKit has no service workers: nothing was reopened without a network.';
    return;
  }
  await check(webkit, 'A worker stores the app and its screens', async () => {
    await webkit.waitFor('a worker in control', () => navigator.serviceWorker.controller !== null);
    await hasMark(webkit, 'offline-ready');
    await hasMark(webkit, 'offline-pictures');
  });
  await backend.stop();
  await check(webkit, 'The lobby opens without a network', async () => {
    if (await backend.answers()) throw new Error('the back end still answers');
    await reopen(webkit, backend.origin);
    await waitForTiles(webkit);
    await waitForReact(webkit, 'main article a, main article button');
  });
  await check(webkit, 'A list opens without a network', async () => {
    await reopen(webkit, `${backend.origin}/pokies/all`);
    await waitForTiles(webkit);
  });
  await backend.start();
}

async function checkSignedIn(webkit: WebKit, backend: Backend): Promise<void> {
  await check(webkit, 'A player signs in', async () => {
    await reopen(webkit, `${backend.origin}/login`);
    await webkit.type('main input[autocomplete~="username"]', seededPlayer.email);
    await webkit.type('main input[autocomplete="current-password"]', seededPlayer.password);
    await webkit.click('main form button[type="submit"]');
    await webkit.waitFor('the balance', () => document.querySelector('header [aria-label*="€"]') !== null);
  });
  await check(webkit, 'The lobby opens signed in', async () => {
    await reopen(webkit, backend.origin);
    await waitForTiles(webkit);
    await webkit.waitFor('the balance', () => document.querySelector('header [aria-label*="€"]') !== null);
  });
}

async function checkGame(webkit: WebKit, backend: Backend): Promise<void> {
  const url = await backend.demoGame();
  await check(webkit, 'A game opens and can be played', async () => {
    await reopen(webkit, url);
    await webkit.enterFrame('main iframe');
    await webkit.click(`button[aria-label="${en.spin}"][aria-disabled="false"]`);
    await webkit.waitFor(
      'the answer to a round',
      path => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(path)),
      rgs.play.path,
    );
    await webkit.enterFrame(null);
  });
}

async function smoke(): Promise<void> {
  const missing = missingPackages();
  if (missing.length > 0) {
    results.skipped = `WebKit is not installed: on Debian, \`apt-get install ${missing.join(' ')}\` does it.`;
    return;
  }
  const backend = new Backend(await findFreePortGroup());
  let webkit: WebKit | null = null;
  try {
    await backend.start();
    const started = await WebKit.start();
    webkit = started;
    await started.resize(1280, 900);
    await check(started, 'The lobby of a first visit', async () => {
      await started.goto(backend.origin);
      await waitForTiles(started);
      await waitForReact(started, 'main article a, main article button');
    });
    await checkWithoutNetwork(started, backend);
    await checkSignedIn(started, backend);
    await checkGame(started, backend);
  } finally {
    await webkit?.close();
    await backend.remove();
  }
}

try {
  await smoke();
} catch (cause) {
  results.failed += 1;
  const message = cause instanceof Error ? cause.message : String(cause);
  results.failures.push({ title: '[webkit] The smoke ran to its end', message });
  console.error(message);
}
if (results.skipped) console.log(results.skipped);
mkdirSync(join(options.out, '..'), { recursive: true });
writeFileSync(options.out, JSON.stringify(results));
process.exit(results.failed > 0 ? 1 : 0);
