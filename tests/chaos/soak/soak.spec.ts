// One scenario.
import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import type { Game } from '../../../src/contract/subjects/games.ts';
import { AJAX_HEADER } from '../../../src/contract/wire.ts';
import { type DedicatedServer, startDedicatedServer } from '../../e2e/support/dedicated-server.ts';
import { balanceButton, balanceOf, CALM } from '../../e2e/support/games.ts';
import { signInWith, signOut } from '../../e2e/support/page-actions.ts';
import {
  COMPLETE_PROFILE,
  registerPlayer,
  type TestPlayer,
  uniqueClientAddress,
} from '../../e2e/support/players.ts';
import { pushPayload, shownNotifications, storedPlayerHashes } from '../../e2e/support/push-messages.ts';
import { runConsoleAction } from '../../e2e/support/sandbox-console.ts';
import { loadTexts, type Texts } from '../../e2e/support/texts.ts';
import { FaultProxy } from '../fault-proxy/fault-proxy.ts';
import { chooseSeed, seededRandom } from '../fault-proxy/rules.ts';
import { readAllStorage } from '../support/page-data.ts';
import { driveWorker, killWorkersPeriodically, type PeriodicKills } from '../support/worker-driver.ts';
import { injectIntoWorker } from '../support/worker-scripts.ts';
import { ACTIONS, type ActionName, drawAction, type Environment } from './actions.ts';
import { Journal, logRejections, reportRejections } from './journal.ts';
import { approvePlayer, readServerState, type ServerState } from './server-state.ts';

const MINUTES = Number(process.env['ORBIT_SOAK'] ?? 3);
const KILL_EVERY_MS = 2000;
/** A navigation that takes longer is given up, as one may whose worker is killed repeatedly. */
const NAVIGATION_MS = 30_000;
/** The run is prolonged by this where an action was never done. */
const EXTRA_MS = 240_000;
/** A page that does not respond for that long hangs. */
const HUNG_MS = 10_000;
/** The longest action has ended by then, on a slow machine too. */
const ACTION_LIMIT_MS = 150_000;
/** Ten times as fast as in production, so that a short soak covers many last attempts too. */
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

/** A fifth of everything is reset in one way or another, a tenth stalls, one response in fourteen is a captive portal's. */
function addFaults(target: FaultProxy): void {
  // A stall ends by itself, as when a router drops its state: it may affect a script of the page, which is not retried.
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
  await approvePlayer(server.dataFolder, player.email);
  context = await browser.newContext({
    baseURL: faultProxy.origin,
    viewport: { width: 1280, height: 800 },
    extraHTTPHeaders: uniqueClientAddress(),
    ...CALM.contextOptions,
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
  const kills = killWorkersPeriodically(context, KILL_EVERY_MS);
  const end = performance.now() + MINUTES * 60_000;
  const notYetDone = () =>
    (Object.keys(ACTIONS) as ActionName[]).find(name => !journal.actions.get(name)?.done);
  // On a slow machine some action may not have been done when the time is over.
  while (performance.now() < (notYetDone() ? end + EXTRA_MS : end)) {
    const index = random() < 0.5 ? 0 : 1;
    const isFirst = random() < 0.5 || performance.now() > end;
    const name = (isFirst && notYetDone()) || drawAction(random);
    await performAction(name, tabs[index] as Page, random, games);
    await replaceHungTab(index, name, kills);
  }
  kills.stop();
  faultProxy.clearRules();
  gameProxy.clearRules();
  injectIntoWorker(faultProxy, reportRejections, `globalThis.ORBIT_SCALE = ${JSON.stringify(SCALE)};`);
  await awaitFinalState();
  console.log(
    [...journal.actions].map(([name, { done, failed }]) => `${name} ${done}/${done + failed}`).join(', '),
  );
  console.log(
    JSON.stringify(
      {
        errors: journal.errors,
        blank: journal.blankScreens,
        hung: journal.hungTabs,
        stopped: journal.stoppedTabs,
        wrong: serverState.wrongRounds,
        payments: serverState.payments,
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
    if (process.env['ORBIT_SOAK_VERBOSE']) console.log(name, String(error).split('\n').slice(0, 3).join(' '));
  }
  // A new tab whose first navigation is pending shows nothing of the app.
  if (page.url() === 'about:blank' || !(await isResponsive(page))) return;
  await page.keyboard.press('Escape').catch(() => undefined);
  const body = page.locator('body');
  const text = await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', timeout: 30_000 })
    .then(() => body.innerText({ timeout: HUNG_MS }))
    .catch(() => '');
  if (text.trim() !== '' || !(await isResponsive(page))) return;
  const html = await body.innerHTML({ timeout: HUNG_MS }).catch(String);
  journal.blankScreens.push(`${name} at ${page.url()}: ${html.slice(0, 400)}`);
}

async function withTimeout<T>(work: Promise<T>, limit: number): Promise<T> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error(`not within ${limit} ms`)), limit);
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer));
}

/** Whether the page still runs scripts. */
const isResponsive = (page: Page): Promise<boolean> => {
  const reply = page.evaluate(() => true).catch(() => true);
  return withTimeout(reply, HUNG_MS).catch(() => false);
};

/** A navigation whose worker the debugger has killed may stay pending for good (`killWorkersPeriodically`): then the tab is closed. */
async function replaceHungTab(index: number, name: ActionName, kills: PeriodicKills): Promise<void> {
  const page = tabs[index] as Page;
  if (await isResponsive(page)) return;
  const list = kills.hasStoppedNavigation(page) ? journal.stoppedTabs : journal.hungTabs;
  list.push(`${name} at ${page.url()}`);
  void page.close().catch(() => undefined);
  const tab = await context.newPage();
  tabs[index] = tab;
  await tab.goto('/').catch(() => undefined);
}

/** Events and pushes for this player, caused outside of the page. */
async function createEnvironment(page: Page): Promise<Environment> {
  await page.reload();
  await expect.poll(() => storedPlayerHashes(page)).toHaveLength(1);
  const [hash = ''] = await storedPlayerHashes(page);
  const driverPage = await context.newPage();
  await driverPage.goto('about:blank');
  const worker = await driveWorker(driverPage, faultProxy.origin);
  return {
    grant: async times => {
      const form = { email: player.email, times: String(times) };
      await runConsoleAction(context.request, 'grants', form, faultProxy.origin);
    },
    dropSockets: () => faultProxy.dropSockets(),
    push: async () => {
      const payload = pushPayload(hash);
      if (!(await worker.push(payload)))
        throw new Error('the worker was killed before it had handled the push');
      return (JSON.parse(payload) as { id: string }).id;
    },
  };
}

/** Opens both tabs again without faults, and waits until the worker has sent what is queued. */
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

/** The number of mutations in the worker's outbox, by kind. */
const queuedMutations = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const response = await fetch('/__sw/state?json');
    return ((await response.json()) as { queue: unknown }).queue;
  });

async function listGames({ request }: BrowserContext): Promise<readonly Game[]> {
  const answer = await request.get('/api/games/catalogue?device=desktop', { headers: AJAX_HEADER });
  return ((await answer.json()) as { games: Game[] }).games;
}

/** Games whose state in the back end differs from the player's last tap. */
function favouriteDifferences(list: readonly string[]): string[] {
  return [...journal.wantedFavourites].flatMap(([identifier, isWanted]) =>
    list.includes(identifier) === isWanted ? [] : [`${identifier} should be ${isWanted ? 'there' : 'gone'}`],
  );
}

test('no favourite is lost: the back end has the last tapped states', () => {
  expect(favouriteDifferences(serverState.favourites)).toEqual([]);
});

test('no money moved twice and none is missing in the ledger', () => {
  expect(serverState.ledgerFaults).toEqual([]);
  expect(serverState.wrongRounds).toEqual([]);
  expect(serverState.launches).toBe(serverState.launchKeys);
});

test('each payment has one key and one effect, is on the diagram, and is asked for in time', () => {
  expect(serverState.payments.wrong).toEqual([]);
  expect(serverState.payments.count).toBeGreaterThan(0);
});

test('there was no uncaught error in pages or worker', () => {
  expect(journal.errors).toEqual([]);
});

test('no screen was ever blank', () => {
  expect(journal.blankScreens).toEqual([]);
  // An app that hangs would do so often, and a navigation that the debugger leaves pending is not always recognized.
  expect(journal.hungTabs.length, journal.hungTabs.join()).toBeLessThanOrEqual(1 + MINUTES / 10);
});

test('the tabs show the state of the back end', async () => {
  for (const tab of tabs) {
    await tab.goto('/favorite-games');
    const shown = tab.getByRole('main').getByRole('article');
    await expect(shown).toHaveCount(serverState.favourites.length);
    // Bank transfers arrive by themselves meanwhile.
    await expect(async () => {
      const { balances } = await readServerState(server.dataFolder, player.email, journal);
      const answer = await context.request.get('/api/player/accounts', { headers: AJAX_HEADER });
      for (const { currency, amount_cents } of (await answer.json()) as {
        currency: string;
        amount_cents: number;
      }[])
        expect(amount_cents).toBe(balances[currency] ?? 0);
    }).toPass({ timeout: 30_000 });
  }
});

test('events update the balance of an open tab again, and pushes are shown', async () => {
  const [tab] = tabs as [Page];
  const writes = { ...AJAX_HEADER, origin: faultProxy.origin };
  await context.request.post('/api/player/accounts', { headers: writes, data: { currency: 'EUR' } });
  await tab.goto('/');
  // Again where a bank transfer arrives in between.
  await expect(async () => {
    const start = await balanceOf(tab);
    await expect(balanceButton(tab, texts, start, 'en')).toBeVisible({ timeout: 15_000 });
    await environment.grant(2);
    await expect(balanceButton(tab, texts, start + 2, 'en')).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: 90_000 });
  const id = await environment.push();
  expect((await shownNotifications(tab)).map(({ tag }) => tag)).toContain(id);
  expect(await readAllStorage(tab)).toContain(`"id":"${id}"`);
});

test('after the sign-out nothing of the player is left, and the sign-in restores it', async () => {
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

test('every action was done at least once', () => {
  for (const name of Object.keys(ACTIONS))
    expect(journal.actions.get(name)?.done ?? 0, name).toBeGreaterThan(0);
});
