import type { BrowserContext, Page } from 'playwright/test';
import type { Favourite } from '../../src/contract/favourites.ts';
import type { Game } from '../../src/contract/games.ts';
import { AJAX_HEADER } from '../../src/contract/wire.ts';
import { balanceButton, balanceOf } from '../e2e/games.ts';
import { cause } from '../e2e/live.ts';
import { type OwnServer, startOwnServer } from '../e2e/own-server.ts';
import { COMPLETE, type MadePlayer, makePlayer } from '../e2e/players.ts';
import { playersOn, pushed, shownOn } from '../e2e/pushed.ts';
import { signInBy, signOut } from '../e2e/screens.ts';
import { loadWords, type Words } from '../e2e/words.ts';
import { everythingStored } from './asks.ts';
import { driveWorker, killInContext } from './driver.ts';
import { FaultServer } from './fault-server.ts';
import { inWorker } from './prologues.ts';
import { chooseSeed, seededRandom } from './rules.ts';
import { type Books, readBooks } from './soak-books.ts';
import { DEEDS, type DeedName, drawDeed, type World } from './soak-deeds.ts';
import { hearRejections, Journal, tellRejections } from './soak-journal.ts';
import { expect, test } from './world.ts';

const MINUTES = Number(process.env['ORBIT_SOAK'] ?? 3);
const KILL_EVERY_MS = 2000;
/** A navigation that takes longer is given up, as one whose worker is ended again and again may be. */
const NAVIGATION_MS = 30_000;
/** So much longer goes on what has a deed that was never done. */
const MORE_MS = 120_000;
/** A page that says nothing for so long does not answer any more. */
const HUNG_MS = 10_000;
/** The longest of all deeds is over by then, on a slow machine too. */
const DEED_MS = 150_000;
/** Ten times as fast as life, so that a short soak sees many last attempts too. */
const SCALE = { attemptTimeoutMs: 3000, baseDelayMs: 100 };

test.describe.configure({ mode: 'serial' });

let own: OwnServer;
let relay: FaultServer;
let house: FaultServer;
let context: BrowserContext;
let player: MadePlayer;
let words: Words;
let books: Books;
const tabs: Page[] = [];
const journal = new Journal();
let world: World;

/** A fifth of everything is reset in one way or another, a tenth stalls, one answer in twenty is somebody else's page. */
function raiseFaults(line: FaultServer): void {
  // A stall that the script of a page meets ends by itself, as the memory of a router does.
  const ms = 4000;
  const rules = [
    [{ kind: 'reset' }, 0.1],
    [{ kind: 'reset', after: 100 }, 0.055],
    [{ kind: 'drop-response' }, 0.06],
    [{ kind: 'hang', ms }, 0.06],
    [{ kind: 'stall', after: 10, ms }, 0.065],
    [{ kind: 'html' }, 0.07],
  ] as const;
  for (const [fault, probability] of rules) line.raise({ fault, probability });
}

test.beforeAll(async ({ browser, playwright }) => {
  test.setTimeout(MINUTES * 60_000 + MORE_MS + 300_000);
  const seed = chooseSeed();
  const random = seededRandom(seed);
  const port = Number(process.env['ORBIT_TEST_PORT']) + 300;
  relay = new FaultServer({ seed });
  house = new FaultServer({ seed: seed + 1, target: `http://127.0.0.1:${port + 1}` });
  await Promise.all([relay.listen(), house.listen()]);
  own = await startOwnServer(port, { publicOrigin: relay.origin, gameOrigin: house.origin });
  relay.target = own.origin;
  inWorker(relay, tellRejections, `globalThis.ORBIT_SCALE = ${JSON.stringify(SCALE)};`);

  player = await makePlayer(playwright.request, relay.origin, COMPLETE);
  context = await browser.newContext({ baseURL: relay.origin, viewport: { width: 1280, height: 800 } });
  await context.addCookies([...player.cookies]);
  await context.grantPermissions(['notifications'], { origin: relay.origin });
  context.setDefaultNavigationTimeout(NAVIGATION_MS);
  await context.addInitScript(hearRejections);
  await context.addInitScript(`globalThis.ORBIT_SCALE = ${JSON.stringify(SCALE)};`);
  journal.watch(context);
  const writes = { ...AJAX_HEADER, origin: relay.origin };
  await context.request.post('/api/player/accounts', { headers: writes, data: { currency: 'USD' } });
  await context.request.post('/api/player/accounts', { headers: writes, data: { currency: 'EUR' } });
  words = await loadWords(context.request, 'en');
  const games = await listGames(context);
  for (const path of ['/', '/pokies/top']) {
    const page = await context.newPage();
    await page.goto(path);
    tabs.push(page);
  }
  await expect
    .poll(() => Promise.all(tabs.map(tab => tab.evaluate(() => navigator.serviceWorker.controller !== null))))
    .toEqual([true, true]);
  world = await makeWorld(tabs[0] as Page);

  raiseFaults(relay);
  raiseFaults(house);
  const rest = killInContext(context, KILL_EVERY_MS);
  const end = performance.now() + MINUTES * 60_000;
  const undone = () => (Object.keys(DEEDS) as DeedName[]).find(name => !journal.deeds.get(name)?.done);
  // On a slow machine some deed may not have come about yet when the time is over.
  while (performance.now() < (undone() ? end + MORE_MS : end)) {
    const place = random() < 0.5 ? 0 : 1;
    const isFirst = random() < 0.5 || performance.now() > end;
    const name = (isFirst && undone()) || drawDeed(random);
    await act(name, tabs[place] as Page, random, games);
    await replaceHung(place, name);
  }
  rest();
  relay.clear();
  house.clear();
  inWorker(relay, tellRejections, `globalThis.ORBIT_SCALE = ${JSON.stringify(SCALE)};`);
  await settle();
  console.log(
    [...journal.deeds].map(([deed, { done, failed }]) => `${deed} ${done}/${done + failed}`).join(', '),
  );
  console.log(
    JSON.stringify(
      { errors: journal.errors, white: journal.white, hung: journal.hung, wrong: books.wrongRounds },
      null,
      1,
    ),
  );
  console.log(
    `${relay.hits.length} requests, ${journal.taps} taps, ${journal.rounds.size} rounds, ${journal.pushes} pushes`,
  );
});

test.afterAll(async () => {
  await context?.close();
  await own?.stop();
  await Promise.all([relay, house].map(line => line?.cut()));
});

async function act(name: DeedName, page: Page, random: () => number, games: readonly Game[]): Promise<void> {
  try {
    await inTime(DEEDS[name]({ page, words, random, journal, games, world }), DEED_MS);
    journal.count(name, true);
  } catch (error) {
    journal.count(name, false);
    if (process.env['ORBIT_SOAK_TALK']) console.log(name, String(error).split('\n').slice(0, 3).join(' '));
  }
  if (!(await answers(page))) return;
  await page.keyboard.press('Escape').catch(() => undefined);
  const body = page.locator('body');
  const isThere = await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', timeout: 30_000 })
    .then(() => body.innerText({ timeout: HUNG_MS }))
    .catch(() => '');
  if (isThere.trim() !== '' || !(await answers(page))) return;
  const html = await body.innerHTML({ timeout: HUNG_MS }).catch(String);
  journal.white.push(`${name} at ${page.url()}: ${html.slice(0, 400)}`);
}

async function inTime<T>(work: Promise<T>, limit: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`not within ${limit} ms`)), limit);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** Whether the page does anything any more. */
const answers = (page: Page): Promise<boolean> => {
  const told = page.evaluate(() => true).catch(() => true);
  return inTime(told, HUNG_MS).catch(() => false);
};

/** A navigation whose worker the debugger has ended may stay pending for good (`killInContext`): the tab is closed then. */
async function replaceHung(place: number, name: DeedName): Promise<void> {
  const page = tabs[place] as Page;
  if (await answers(page)) return;
  journal.hung.push(`${name} at ${page.url()}`);
  void page.close().catch(() => undefined);
  tabs[place] = await context.newPage();
}

/** Events and pushes for this player; what causes them has a network of its own. */
async function makeWorld(page: Page): Promise<World> {
  await page.reload();
  await expect.poll(() => playersOn(page)).toHaveLength(1);
  const [hash = ''] = await playersOn(page);
  const aside = await context.newPage();
  await aside.goto('about:blank');
  const worker = await driveWorker(aside, relay.origin);
  return {
    grant: times =>
      cause(context.request, 'grants', { email: player.email, times: String(times) }, relay.origin),
    tear: () => relay.dropSockets(),
    push: () => worker.push(pushed(hash)),
  };
}

/** The network is well again, and the player looks at both tabs. */
async function settle(): Promise<void> {
  for (const tab of tabs) {
    await tab.goto('/favorite-games');
    await tab.evaluate(() => dispatchEvent(new Event('online')));
    await expect(tab.locator('h1')).toHaveText(words('lobby.favourites'));
  }
  await expect
    .poll(async () => differencesOf(await listFavourites(context)), { timeout: 60_000 })
    .toEqual([])
    .catch(() => undefined);
  books = await readBooks(own.data, player.email, journal);
}

async function listGames({ request }: BrowserContext): Promise<readonly Game[]> {
  const answer = await request.get('/api/games/catalogue?device=desktop', { headers: AJAX_HEADER });
  return ((await answer.json()) as { games: Game[] }).games;
}

async function listFavourites({ request }: BrowserContext): Promise<string[]> {
  const answer = await request.get('/api/player/favorite_games', { headers: AJAX_HEADER });
  return ((await answer.json()) as Favourite[]).map(({ identifier }) => identifier);
}

/** What the server has otherwise than the player wanted. */
function differencesOf(list: readonly string[]): string[] {
  return [...journal.wishes].flatMap(([identifier, isWanted]) =>
    list.includes(identifier) === isWanted ? [] : [`${identifier} should be ${isWanted ? 'there' : 'gone'}`],
  );
}

test('no favourite is lost: the server has what was tapped last', () => {
  expect(differencesOf(books.favourites)).toEqual([]);
});

test('no money moved twice, none is missing: the ledger says so', () => {
  expect(books.faults).toEqual([]);
  expect(books.wrongRounds).toEqual([]);
  expect(books.launches).toBe(books.launchKeys);
});

test('nothing was thrown that nobody caught, in pages or worker', () => {
  expect(journal.errors).toEqual([]);
});

test('no screen was ever white', () => {
  expect(journal.white).toEqual([]);
  // What the debugger does to a navigation is rare; an app that hangs is not.
  expect(journal.hung.length, journal.hung.join()).toBeLessThanOrEqual(1 + MINUTES / 10);
});

test('what the tabs show is what the server has', async () => {
  for (const tab of tabs) {
    await tab.goto('/favorite-games');
    const shown = tab.getByRole('main').getByRole('article');
    await expect(shown).toHaveCount(books.favourites.length);
    const answer = await context.request.get('/api/player/accounts', { headers: AJAX_HEADER });
    for (const { currency, amount_cents } of (await answer.json()) as {
      currency: string;
      amount_cents: number;
    }[])
      expect(amount_cents).toBe(books.balances[currency] ?? 0);
  }
});

test('events move the balance of an open tab again, and pushes have been shown', async () => {
  const [tab] = tabs as [Page];
  const writes = { ...AJAX_HEADER, origin: relay.origin };
  await context.request.post('/api/player/accounts', { headers: writes, data: { currency: 'EUR' } });
  await tab.goto('/');
  const start = await balanceOf(tab);
  await expect(balanceButton(tab, words, start, 'en')).toBeVisible();
  await world.grant(2);
  await expect(balanceButton(tab, words, start + 2, 'en')).toBeVisible();
  await world.push();
  await expect.poll(async () => (await shownOn(tab)).length).toBeGreaterThan(0);
});

test('after signing out nothing of the player is left, and signing in brings it back', async () => {
  const [tab] = tabs as [Page];
  await tabs[1]?.close();
  await tab.goto('/');
  await signOut(tab, words, false);
  await expect(tab.locator('h1')).toHaveText(words('auth.signIn'));
  await expect.poll(() => everythingStored(tab)).not.toContain(player.email);
  await tab.goto('/login');
  await expect(tab.getByText(player.email)).toHaveCount(0);
  await signInBy(tab.getByRole('main'), words, player.email, player.password);
  await expect(tab.locator('h1')).toHaveText(words('lobby.title'));
  await tab.goto('/favorite-games');
  await expect(tab.getByRole('main').getByRole('article')).toHaveCount(books.favourites.length);
});

test('every deed could be done at least once', () => {
  for (const name of Object.keys(DEEDS)) expect(journal.deeds.get(name)?.done ?? 0, name).toBeGreaterThan(0);
});
