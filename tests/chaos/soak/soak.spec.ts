// One story.
import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import type { Game } from '../../../src/contract/subjects/games.ts';
import { AJAX_HEADER } from '../../../src/contract/wire.ts';
import { type DedicatedServer, startDedicatedServer } from '../../e2e/support/dedicated-server.ts';
import { balanceButton, balanceOf } from '../../e2e/support/games.ts';
import { signInWith, signOut } from '../../e2e/support/page-actions.ts';
import {
  COMPLETE_PROFILE,
  registerPlayer,
  type TestPlayer,
  uniqueClientAddress,
} from '../../e2e/support/players.ts';
import { pushPayload, shownNotifications, storedPlayerHashes } from '../../e2e/support/push-messages.ts';
import { runSandboxAction } from '../../e2e/support/realtime.ts';
import { loadTexts, type Texts } from '../../e2e/support/texts.ts';
import { FaultProxy } from '../fault-proxy/fault-proxy.ts';
import { chooseSeed, seededRandom } from '../fault-proxy/rules.ts';
import { readAllStorage } from '../support/page-data.ts';
import { driveWorker, killWorkersPeriodically } from '../support/worker-driver.ts';
import { injectIntoWorker } from '../support/worker-scripts.ts';
import { ACTIONS, type ActionName, drawAction, type Environment } from './actions.ts';
import { Journal, logRejections, reportRejections } from './journal.ts';
import { readServerState, type ServerState } from './server-state.ts';

const MINUTES = Number(process.env['ORBIT_SOAK'] ?? 3);
const KILL_EVERY_MS = 2000;
/** A navigation that takes longer is given up, as one whose worker is ended again and again may be. */
const NAVIGATION_MS = 30_000;
/** So much longer goes on what has a deed that was never done. */
const EXTRA_MS = 120_000;
/** A page that says nothing for so long does not answer any more. */
const HUNG_MS = 10_000;
/** The longest of all deeds is over by then, on a slow machine too. */
const ACTION_LIMIT_MS = 150_000;
/** Ten times as fast as life, so that a short soak sees many last attempts too. */
const SCALE = { attemptTimeoutMs: 3000, baseDelayMs: 100 };

test.describe.configure({ mode: 'serial' });

let server: DedicatedServer;
let faultProxy: FaultProxy;
let gameProxy: FaultProxy;
let context: BrowserContext;
let player: TestPlayer;
let texts: Texts;
let serverState: ServerState;
const tabs: Page[] = [];
const journal = new Journal();
let environment: Environment;

/** A fifth of everything is reset in one way or another, a tenth stalls, one answer in twenty is somebody else's page. */
function addFaults(target: FaultProxy): void {
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
  for (const [fault, probability] of rules) target.addRule({ fault, probability });
}

test.beforeAll(async ({ browser, playwright }) => {
  test.setTimeout(MINUTES * 60_000 + EXTRA_MS + 300_000);
  const seed = chooseSeed();
  const random = seededRandom(seed);
  faultProxy = new FaultProxy({ seed });
  gameProxy = new FaultProxy({ seed: seed + 1 });
  await Promise.all([faultProxy.listen(), gameProxy.listen()]);
  server = await startDedicatedServer({
    publicOrigin: faultProxy.origin,
    gameOrigin: gameProxy.origin,
  });
  faultProxy.target = server.origin;
  gameProxy.target = server.gameOrigin;
  injectIntoWorker(faultProxy, reportRejections, `globalThis.ORBIT_SCALE = ${JSON.stringify(SCALE)};`);

  player = await registerPlayer(playwright.request, faultProxy.origin, COMPLETE_PROFILE);
  context = await browser.newContext({
    baseURL: faultProxy.origin,
    viewport: { width: 1280, height: 800 },
    extraHTTPHeaders: uniqueClientAddress(),
  });
  await context.addCookies([...player.cookies]);
  await context.grantPermissions(['notifications'], { origin: faultProxy.origin });
  context.setDefaultNavigationTimeout(NAVIGATION_MS);
  await context.addInitScript(logRejections);
  await context.addInitScript(`globalThis.ORBIT_SCALE = ${JSON.stringify(SCALE)};`);
  journal.watch(context);
  const writes = { ...AJAX_HEADER, origin: faultProxy.origin };
  await context.request.post('/api/player/accounts', { headers: writes, data: { currency: 'USD' } });
  await context.request.post('/api/player/accounts', { headers: writes, data: { currency: 'EUR' } });
  texts = await loadTexts(context.request, 'en');
  const games = await listGames(context);
  for (const path of ['/', '/pokies/top']) {
    const page = await context.newPage();
    await page.goto(path);
    tabs.push(page);
  }
  await expect
    .poll(() => Promise.all(tabs.map(tab => tab.evaluate(() => navigator.serviceWorker.controller !== null))))
    .toEqual([true, true]);
  environment = await createEnvironment(tabs[0] as Page);

  addFaults(faultProxy);
  addFaults(gameProxy);
  const stopKilling = killWorkersPeriodically(context, KILL_EVERY_MS);
  const end = performance.now() + MINUTES * 60_000;
  const undone = () => (Object.keys(ACTIONS) as ActionName[]).find(name => !journal.actions.get(name)?.done);
  // On a slow machine some deed may not have come about yet when the time is over.
  while (performance.now() < (undone() ? end + EXTRA_MS : end)) {
    const index = random() < 0.5 ? 0 : 1;
    const isFirst = random() < 0.5 || performance.now() > end;
    const name = (isFirst && undone()) || drawAction(random);
    await performAction(name, tabs[index] as Page, random, games);
    await replaceHungTab(index, name);
  }
  stopKilling();
  faultProxy.clearRules();
  gameProxy.clearRules();
  injectIntoWorker(faultProxy, reportRejections, `globalThis.ORBIT_SCALE = ${JSON.stringify(SCALE)};`);
  await awaitFinalState();
  console.log(
    [...journal.actions].map(([deed, { done, failed }]) => `${deed} ${done}/${done + failed}`).join(', '),
  );
  console.log(
    JSON.stringify(
      {
        errors: journal.errors,
        white: journal.blankScreens,
        hung: journal.hungTabs,
        wrong: serverState.wrongRounds,
      },
      null,
      1,
    ),
  );
  console.log(
    `${faultProxy.requests.length} requests, ${journal.taps} taps, ${journal.reportedRounds.size} rounds, ${journal.pushes} pushes`,
  );
});

test.afterAll(async () => {
  await context?.close();
  await server?.stop();
  await Promise.all([faultProxy, gameProxy].map(target => target?.close()));
});

async function performAction(
  name: ActionName,
  page: Page,
  random: () => number,
  games: readonly Game[],
): Promise<void> {
  try {
    await withTimeout(ACTIONS[name]({ page, texts, random, journal, games, environment }), ACTION_LIMIT_MS);
    journal.count(name, true);
  } catch (error) {
    journal.count(name, false);
    if (process.env['ORBIT_SOAK_TALK']) console.log(name, String(error).split('\n').slice(0, 3).join(' '));
  }
  if (!(await isResponsive(page))) return;
  await page.keyboard.press('Escape').catch(() => undefined);
  const body = page.locator('body');
  const isThere = await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', timeout: 30_000 })
    .then(() => body.innerText({ timeout: HUNG_MS }))
    .catch(() => '');
  if (isThere.trim() !== '' || !(await isResponsive(page))) return;
  const html = await body.innerHTML({ timeout: HUNG_MS }).catch(String);
  journal.blankScreens.push(`${name} at ${page.url()}: ${html.slice(0, 400)}`);
}

async function withTimeout<T>(work: Promise<T>, limit: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`not within ${limit} ms`)), limit);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** Whether the page does anything any more. */
const isResponsive = (page: Page): Promise<boolean> => {
  const reply = page.evaluate(() => true).catch(() => true);
  return withTimeout(reply, HUNG_MS).catch(() => false);
};

/** A navigation whose worker the debugger has ended may stay pending for good (`killInContext`): the tab is closed then. */
async function replaceHungTab(index: number, name: ActionName): Promise<void> {
  const page = tabs[index] as Page;
  if (await isResponsive(page)) return;
  journal.hungTabs.push(`${name} at ${page.url()}`);
  void page.close().catch(() => undefined);
  tabs[index] = await context.newPage();
}

/** Events and pushes for this player; what causes them has a network of its own. */
async function createEnvironment(page: Page): Promise<Environment> {
  await page.reload();
  await expect.poll(() => storedPlayerHashes(page)).toHaveLength(1);
  const [hash = ''] = await storedPlayerHashes(page);
  const aside = await context.newPage();
  await aside.goto('about:blank');
  const worker = await driveWorker(aside, faultProxy.origin);
  return {
    grant: times =>
      runSandboxAction(
        context.request,
        'grants',
        { email: player.email, times: String(times) },
        faultProxy.origin,
      ),
    dropSockets: () => faultProxy.dropSockets(),
    push: async () => {
      const payload = pushPayload(hash);
      await worker.push(payload);
      return (JSON.parse(payload) as { id: string }).id;
    },
  };
}

/** Without faults the player opens both tabs again, and the worker sends what is queued. */
async function awaitFinalState(): Promise<void> {
  for (const tab of tabs) {
    await tab.goto('/favorite-games');
    await tab.evaluate(() => dispatchEvent(new Event('online')));
    await expect(tab.locator('h1')).toHaveText(texts('lobby.favourites'));
  }
  const [tab] = tabs as [Page];
  await expect
    .poll(() => queuedMutations(tab), { timeout: 60_000, message: 'queued mutations, by kind' })
    .toEqual({});
  serverState = await readServerState(server.dataFolder, player.email, journal);
}

/** How many mutations wait in the worker's outbox, by kind. */
const queuedMutations = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const response = await fetch('/__sw/state?json');
    return ((await response.json()) as { queue: unknown }).queue;
  });

async function listGames({ request }: BrowserContext): Promise<readonly Game[]> {
  const answer = await request.get('/api/games/catalogue?device=desktop', { headers: AJAX_HEADER });
  return ((await answer.json()) as { games: Game[] }).games;
}

/** What the server has otherwise than the player wanted. */
function favouriteDifferences(list: readonly string[]): string[] {
  return [...journal.wantedFavourites].flatMap(([identifier, isWanted]) =>
    list.includes(identifier) === isWanted ? [] : [`${identifier} should be ${isWanted ? 'there' : 'gone'}`],
  );
}

test('no favourite is lost: the server has what was tapped last', () => {
  expect(favouriteDifferences(serverState.favourites)).toEqual([]);
});

test('no money moved twice, none is missing: the ledger says so', () => {
  expect(serverState.ledgerFaults).toEqual([]);
  expect(serverState.wrongRounds).toEqual([]);
  expect(serverState.launches).toBe(serverState.launchKeys);
});

test('nothing was thrown that nobody caught, in pages or worker', () => {
  expect(journal.errors).toEqual([]);
});

test('no screen was ever white', () => {
  expect(journal.blankScreens).toEqual([]);
  // What the debugger does to a navigation is rare; an app that hangs is not.
  expect(journal.hungTabs.length, journal.hungTabs.join()).toBeLessThanOrEqual(1 + MINUTES / 10);
});

test('what the tabs show is what the server has', async () => {
  for (const tab of tabs) {
    await tab.goto('/favorite-games');
    const shown = tab.getByRole('main').getByRole('article');
    await expect(shown).toHaveCount(serverState.favourites.length);
    const answer = await context.request.get('/api/player/accounts', { headers: AJAX_HEADER });
    for (const { currency, amount_cents } of (await answer.json()) as {
      currency: string;
      amount_cents: number;
    }[])
      expect(amount_cents).toBe(serverState.balances[currency] ?? 0);
  }
});

test('events move the balance of an open tab again, and pushes have been shown', async () => {
  const [tab] = tabs as [Page];
  const writes = { ...AJAX_HEADER, origin: faultProxy.origin };
  await context.request.post('/api/player/accounts', { headers: writes, data: { currency: 'EUR' } });
  await tab.goto('/');
  const start = await balanceOf(tab);
  await expect(balanceButton(tab, texts, start, 'en')).toBeVisible();
  await environment.grant(2);
  await expect(balanceButton(tab, texts, start + 2, 'en')).toBeVisible();
  const id = await environment.push();
  await expect.poll(async () => (await shownNotifications(tab)).map(({ tag }) => tag)).toContain(id);
  // The worker writes its log after it has shown the notification: from then on the push is dealt with.
  await expect.poll(() => readAllStorage(tab)).toContain(`"id":"${id}"`);
});

test('after signing out nothing of the player is left, and signing in brings it back', async () => {
  const [tab] = tabs as [Page];
  await tabs[1]?.close();
  await tab.goto('/');
  await signOut(tab, texts, false);
  await expect(tab.locator('h1')).toHaveText(texts('auth.signIn'));
  await expect.poll(() => readAllStorage(tab)).not.toContain(player.email);
  await tab.goto('/login');
  await expect(tab.getByText(player.email)).toHaveCount(0);
  await signInWith(tab.getByRole('main'), texts, player.email, player.password);
  await expect(tab.locator('h1')).toHaveText(texts('lobby.title'));
  await tab.goto('/favorite-games');
  await expect(tab.getByRole('main').getByRole('article')).toHaveCount(serverState.favourites.length);
});

test('every deed could be done at least once', () => {
  for (const name of Object.keys(ACTIONS))
    expect(journal.actions.get(name)?.done ?? 0, name).toBeGreaterThan(0);
});
