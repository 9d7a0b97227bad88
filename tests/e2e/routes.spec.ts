import { test as base, expect, type Page, type Response } from 'playwright/test';
import { LOCALES, type LocaleCode } from '../../src/contract/operator/locales.ts';
import type { RouteDefinition } from '../../src/contract/routes/route-definition.ts';
import { type RouteName, routes } from '../../src/contract/routes/routes.ts';
import { localizePath } from '../../src/lib/paths.ts';
import {
  type Destination,
  destinationOf,
  isSpecialFor,
  VISITORS,
  type Visitor,
} from './support/destinations.ts';
import { EXPECTED_ROUTES, STATIC_PAGES } from './support/expected-routes.ts';
import { playableGame, playPath } from './support/games.ts';
import {
  expectLayoutShiftAtMost,
  expectNoSidewaysScroll,
  waitForNetworkIdle,
} from './support/page-actions.ts';
import {
  expectAccessible,
  expectPageHead,
  expectScreen,
  expectTitle,
  readPageHead,
} from './support/route-assertions.ts';
import { loadTexts, type Texts } from './support/texts.ts';
import { openVisitorPage, type VisitorPage } from './support/visitors.ts';

interface WorkerFixtures {
  /** The page of a visitor; one for all tests of this worker process. */
  readonly visitAs: (visitor: Visitor) => Promise<VisitorPage>;
  /** Addresses that only the catalogue and the content system know. */
  readonly examplePaths: Partial<Record<RouteName, string>>;
  readonly textsOf: (locale: LocaleCode) => Promise<Texts>;
}

const MAX_LAYOUT_SHIFT = 0.02;
/** 0.00 as the browser's own tools round it: what the header's words gain by who is here. */
const MAX_LOBBY_LAYOUT_SHIFT = 0.001;
const IS_LONG = process.env['ORBIT_LONG'] !== undefined;
const routeNames = Object.keys(EXPECTED_ROUTES) as RouteName[];

const test = base.extend<object, WorkerFixtures>({
  visitAs: [
    async ({ browser, playwright }, use, { project }) => {
      const { baseURL = '', viewport = null, isMobile = false, hasTouch = false } = project.use;
      const { deviceScaleFactor = 1, locale = 'en-GB', timezoneId = 'UTC' } = project.use;
      const screen = { viewport, isMobile, hasTouch, deviceScaleFactor };
      const options = { ...screen, locale, timezoneId, baseURL };
      const walks = new Map<Visitor, Promise<VisitorPage>>();
      await use(visitor => {
        const walk = walks.get(visitor) ?? openVisitorPage(browser, playwright.request, options, visitor);
        walks.set(visitor, walk);
        return walk;
      });
      for (const walk of walks.values()) await (await walk).close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  examplePaths: [
    async ({ visitAs }, use) => {
      const { request } = await visitAs('guest');
      const game = await playableGame(request);
      const news = await (await request.get('/api/cms/pages/news')).json();
      await use({
        gameItem: playPath(game, 'demo'),
        producer: `/producers/${game.provider}`,
        newsArticle: news.blocks.json.articles[0].url,
      });
    },
    { scope: 'worker' },
  ],
  textsOf: [
    async ({ visitAs }, use) => {
      const loaded = new Map<LocaleCode, Promise<Texts>>();
      await use(async locale => {
        const { request } = await visitAs('guest');
        const texts = loaded.get(locale) ?? loadTexts(request, locale);
        loaded.set(locale, texts);
        return texts;
      });
    },
    { scope: 'worker' },
  ],
});

/** Every second one at each width (decision 0030); the long matrix has all. */
const runsAtViewport = (index: number, isMobile: boolean | undefined): boolean =>
  IS_LONG || index % 2 === (isMobile ? 0 : 1);
const localeAt = (index: number): LocaleCode => LOCALES[index % LOCALES.length] ?? 'en';
const urlPattern = (path: string, locale: LocaleCode): RegExp =>
  new RegExp(`${localizePath(path, locale, 'en').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

/** One screen stands for all routes of an area that is not open yet: it is looked at closely once (decision 0030). */
function isCheckedInFull(name: RouteName): boolean {
  const { area, kind }: RouteDefinition = routes[name];
  const isAlike = (one: RouteDefinition) => one.area === area && one.kind === kind;
  return IS_LONG || area === undefined || routeNames.find(one => isAlike(routes[one])) === name;
}

/** The answers to navigations of the page while `visit` runs. */
async function navigationResponses(page: Page, visit: () => Promise<unknown>): Promise<readonly Response[]> {
  const responses: Response[] = [];
  const note = (answer: Response) => {
    if (answer.request().isNavigationRequest() && answer.frame() === page.mainFrame()) responses.push(answer);
  };
  page.on('response', note);
  await visit();
  page.off('response', note);
  return responses;
}

/** Opens an address as a link from elsewhere does, and looks at everything that can be seen of it. */
routeNames.forEach((name, index) => {
  if (!isCheckedInFull(name)) return;
  const locale = localeAt(index);
  const visitor: Visitor =
    EXPECTED_ROUTES[name].for === 'testers' ? 'tester' : index % 4 < 2 ? 'guest' : 'player';

  test(`${name}, as a ${visitor} in ${locale}`, async ({
    visitAs,
    examplePaths,
    textsOf,
    isMobile,
    viewport,
  }) => {
    test.skip(!runsAtViewport(index, isMobile), 'The other width has it');
    const { page, errors } = await visitAs(visitor);
    const texts = await textsOf(locale);
    const path = EXPECTED_ROUTES[name].path ?? examplePaths[name] ?? '/';
    const destination = destinationOf(name, path, visitor);
    errors.length = 0;

    const responses = await navigationResponses(page, async () => {
      await page.goto(localizePath(path, locale, 'en'));
      await expect(page).toHaveURL(urlPattern(destination.path, locale));
    });
    await expectScreen(page, texts, destination, visitor);
    await expectTitle(page, texts, destination);
    const head = await expectPageHead(page, destination, locale);
    const isSentOn = EXPECTED_ROUTES[name].to !== undefined;
    expect(responses.map(answer => answer.status())).toEqual(isSentOn ? [302, 200] : [200]);
    // Where a guard moves on, the back end has described the page that was asked for.
    const sent = responses.at(-1);
    if (sent && (isSentOn || destination.name === name))
      expect(await page.evaluate(readPageHead, await sent.text())).toEqual(head);

    await waitForNetworkIdle(page);
    await expectLayoutShiftAtMost(
      page,
      destination.name === 'lobby' ? MAX_LOBBY_LAYOUT_SHIFT : MAX_LAYOUT_SHIFT,
    );
    // Once a route: where another one's screen is shown, that one's test looks at it.
    if (destination.name === name) await expectAccessible(page, EXPECTED_ROUTES[name].isPopup ?? false);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page, 320);
    if (viewport) await page.setViewportSize(viewport);
    expect(errors).toEqual([]);
  });
});

/** Goes on inside the app, as a link of it does, and sees that the right screen stands there. */
async function navigateInApp(
  { page }: VisitorPage,
  texts: Texts,
  visitor: Visitor,
  destination: Destination,
  path: string,
  locale: LocaleCode,
) {
  await test.step(`${path} in ${locale}`, async () => {
    await page.evaluate(address => history.pushState(null, '', address), localizePath(path, locale, 'en'));
    await expect.soft(page, path).toHaveURL(urlPattern(destination.path, locale));
    await expectScreen(page, texts, destination, visitor);
    await expectTitle(page, texts, destination);
  });
}

/** What the back end answers to the address itself: the status, and the head that the page has inside the app. */
async function expectServedHead(
  { page, request }: VisitorPage,
  name: RouteName,
  destination: Destination,
  path: string,
  locale: LocaleCode,
) {
  await test.step(`${path} as it is served`, async () => {
    const head = await expectPageHead(page, destination, locale);
    const served = await request.get(localizePath(path, locale, 'en'), { maxRedirects: 0 });
    const isSentOn = EXPECTED_ROUTES[name].to !== undefined;
    expect.soft(served.status(), path).toBe(isSentOn ? 302 : 200);
    if (!isSentOn && destination.name === name)
      expect.soft(await page.evaluate(readPageHead, await served.text()), path).toEqual(head);
  });
}

/** All for a guest and a player. tests/app/routing/guards.test.ts has every visitor on every route. */
const isWalkedBy = (visitor: Visitor) => (name: RouteName) =>
  IS_LONG || visitor === 'guest' || visitor === 'player' || name === 'lobby' || isSpecialFor(name, visitor);

VISITORS.forEach((visitor, turn) => {
  for (const locale of IS_LONG ? LOCALES : [localeAt(turn * 3)])
    test(`a ${visitor} walks their routes in ${locale}`, async ({
      visitAs,
      examplePaths,
      textsOf,
      isMobile,
    }) => {
      test.skip(!runsAtViewport(turn, isMobile), 'The other width has it');
      const walk = await visitAs(visitor);
      const texts = await textsOf(locale);
      await walk.page.goto(localizePath('/', locale, 'en'));
      await expect(walk.page.locator('h1')).toHaveText(texts('lobby.title'));
      walk.errors.length = 0;
      for (const name of routeNames.filter(isWalkedBy(visitor))) {
        const { path = examplePaths[name] ?? '/', alias = [] } = EXPECTED_ROUTES[name];
        for (const each of [...alias, path])
          await navigateInApp(walk, texts, visitor, destinationOf(name, each, visitor), each, locale);
        if (!isCheckedInFull(name))
          await expectServedHead(walk, name, destinationOf(name, path, visitor), path, locale);
      }
      expect(walk.errors).toEqual([]);
    });
});

test('the static pages of the specification are there, under their licence and language', async ({
  visitAs,
  isMobile,
}) => {
  test.skip(!runsAtViewport(0, isMobile), 'The other width has it');
  const { page, request } = await visitAs('guest');
  for (const path of STATIC_PAGES) {
    expect((await request.get(path)).status(), path).toBe(200);
    await page.goto(path);
    await expect(page.locator('h1')).toHaveText(/\S/);
    await expect(page).toHaveTitle(`${(await page.locator('h1').textContent())?.trim()} · Orbit`);
  }
});

test('a page that the operator has off leads to the promotions, and testers see it all the same', async ({
  visitAs,
  textsOf,
  isMobile,
}) => {
  test.skip(!runsAtViewport(0, isMobile), 'The other width has it');
  const texts = await textsOf('en');
  const off = { json: { 'rocket-mart': false, 'rocket-chance': false, lotteries: false } };
  const config = '**/api/fe/config/manage-promotion-pages';
  for (const visitor of ['guest', 'tester'] as const) {
    const { page } = await visitAs(visitor);
    await page.route(config, route => route.fulfill(off));
    for (const [path, destination] of [
      ['/rocket-mart/money', 'promotions'],
      ['/rocket-chance', 'promotions'],
      ['/tournaments/lotteries', 'tournamentsAll'],
    ] as const) {
      await page.goto(path);
      const landing = visitor === 'guest' ? (EXPECTED_ROUTES[destination].path ?? '') : path;
      await expect(page).toHaveURL(urlPattern(landing, 'en'));
      await expect(page.locator('h1')).toHaveText(/\S/);
      if (visitor === 'guest') await expectTitle(page, texts, { name: destination, path: landing });
    }
    await page.unroute(config);
  }
});

test('an unknown path is a page that says so, with status 404', async ({ visitAs, textsOf, isMobile }) => {
  test.skip(!runsAtViewport(1, isMobile), 'The other width has it');
  const { page } = await visitAs('guest');
  const texts = await textsOf('it');
  expect((await page.goto('/it/nothing/here'))?.status()).toBe(404);
  await expect(page.locator('h1')).toHaveText(texts('notFound.title'));
  await expect(page).toHaveTitle(`${texts('title.notFound')} · Orbit`);
  expect((await page.evaluate(readPageHead, null)).robots).toBe('noindex');
  await expectAccessible(page, false);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: texts('action.lobby') }).click();
  await expect(page).toHaveURL(/\/it$/);
});

test('a hash opens its popup over the page that the address names, and closing leaves that page', async ({
  visitAs,
  textsOf,
  isMobile,
}) => {
  test.skip(!runsAtViewport(0, isMobile), 'The other width has it');
  const { page } = await visitAs('guest');
  const texts = await textsOf('de');
  await page.goto('/de/support?from=mail#sign-in');
  await expect(page.getByRole('dialog', { name: texts('title.login') })).toBeVisible();
  await expect(page).toHaveURL(/\/de\/sign-in\?from=mail$/);
  await expect(page.locator('h1')).toHaveText(texts('title.support'));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/de\/support\?from=mail$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
