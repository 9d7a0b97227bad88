import { test as base, expect, type Page, type Response } from 'playwright/test';
import { LOCALES, type LocaleCode } from '../../src/contract/operator/locales.ts';
import type { RouteName } from '../../src/contract/routes/routes.ts';
import { localizePath } from '../../src/lib/paths.ts';
import { IS_LONG } from '../setup/long-matrix.ts';
import { type Destination, finalDestinationOf, VISITORS, type Visitor } from './support/destinations.ts';
import { EXPECTED_ROUTES, routeNames, STATIC_PAGES } from './support/expected-routes.ts';
import { playableGame, playPath } from './support/games.ts';
import {
  expectLayoutShiftAtMost,
  expectNoSidewaysScroll,
  MAX_LAYOUT_SHIFT,
  waitForNetworkIdle,
} from './support/page-actions.ts';
import {
  expectAccessible,
  expectPageHead,
  expectScreen,
  expectTitle,
  readPageHead,
} from './support/route-assertions.ts';
import {
  isOpenedByAddress,
  isVisitedBy,
  localeAt,
  runsAtViewport,
  visitorAt,
} from './support/route-turns.ts';
import { loadTexts, type Texts } from './support/texts.ts';
import { openVisitorPage, type VisitorPage } from './support/visitors.ts';

interface WorkerFixtures {
  /** The page of a visitor; one for all tests of this worker process. */
  readonly visitAs: (visitor: Visitor) => Promise<VisitorPage>;
  /** Addresses that only the catalogue and the content system know. */
  readonly examplePaths: Partial<Record<RouteName, string>>;
  readonly textsOf: (locale: LocaleCode) => Promise<Texts>;
}

/** Limit for every screen but the lobby. */
const MAX_SCREEN_LAYOUT_SHIFT = 0.02;

const test = base.extend<object, WorkerFixtures>({
  visitAs: [
    async ({ browser, playwright }, use, { project }) => {
      const { baseURL = '', viewport = null, isMobile = false, hasTouch = false } = project.use;
      const { deviceScaleFactor = 1, locale = 'en-GB', timezoneId = 'UTC' } = project.use;
      const screen = { viewport, isMobile, hasTouch, deviceScaleFactor };
      const options = { ...screen, locale, timezoneId, baseURL };
      const pages = new Map<Visitor, Promise<VisitorPage>>();
      await use(visitor => {
        const opened = pages.get(visitor) ?? openVisitorPage(browser, playwright.request, options, visitor);
        pages.set(visitor, opened);
        return opened;
      });
      for (const opened of pages.values()) await (await opened).close();
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

const urlPattern = (path: string, locale: LocaleCode): RegExp =>
  new RegExp(`${localizePath(path, locale, 'en').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

/** The responses to navigations of the page while `visit` runs. */
async function navigationResponses(page: Page, visit: () => Promise<unknown>): Promise<readonly Response[]> {
  const responses: Response[] = [];
  const record = (answer: Response) => {
    if (answer.request().isNavigationRequest() && answer.frame() === page.mainFrame()) responses.push(answer);
  };
  page.on('response', record);
  await visit();
  page.off('response', record);
  return responses;
}

/** Opens an address as an external link does, and checks everything visible of it. */
routeNames.forEach((name, index) => {
  if (!isOpenedByAddress(name)) return;
  const locale = localeAt(index);
  const visitor: Visitor = EXPECTED_ROUTES[name].for === 'testers' ? 'tester' : visitorAt(index);

  test(`${name}, as a ${visitor} in ${locale}`, async ({
    visitAs,
    examplePaths,
    textsOf,
    isMobile,
    viewport,
  }) => {
    test.skip(!runsAtViewport(index, isMobile), 'run at the other width');
    const { page, errors } = await visitAs(visitor);
    const texts = await textsOf(locale);
    const path = EXPECTED_ROUTES[name].path ?? examplePaths[name] ?? '/';
    const destination = finalDestinationOf(name, path, visitor);
    errors.length = 0;

    const responses = await navigationResponses(page, async () => {
      await page.goto(localizePath(path, locale, 'en'));
      await expect(page).toHaveURL(urlPattern(destination.path, locale));
    });
    await expectScreen(page, texts, destination, visitor);
    await expectTitle(page, texts, destination);
    const head = await expectPageHead(page, destination, locale);
    const isRedirected = EXPECTED_ROUTES[name].to !== undefined;
    expect(responses.map(answer => answer.status())).toEqual(isRedirected ? [302, 200] : [200]);
    // Where a guard redirects in the page, the back end has described the requested one.
    const sent = responses.at(-1);
    const isDescribed = isRedirected || destination.name === name;
    if (sent && isDescribed) expect(await page.evaluate(readPageHead, await sent.text())).toEqual(head);

    await waitForNetworkIdle(page);
    await expect(page.locator('meta[name="description"]')).toHaveCount(isDescribed ? 1 : 0);
    await expectLayoutShiftAtMost(
      page,
      destination.name === 'lobby' ? MAX_LAYOUT_SHIFT : MAX_SCREEN_LAYOUT_SHIFT,
    );
    // Once a route: where another route's screen is shown, that route's test checks it.
    if (destination.name === name) await expectAccessible(page, EXPECTED_ROUTES[name].isPopup ?? false);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page, 320);
    if (viewport) await page.setViewportSize(viewport);
    expect(errors).toEqual([]);
  });
});

/** Navigates within the app, as a link does, and expects the right screen. */
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

/** Expects that the back end serves the address with the right status, and with the head that the page has within the app. */
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
    const isRedirected = EXPECTED_ROUTES[name].to !== undefined;
    expect.soft(served.status(), path).toBe(isRedirected ? 302 : 200);
    if (isRedirected)
      expect.soft(served.headers()['location'], path).toMatch(urlPattern(destination.path, locale));
    if (!isRedirected && destination.name === name)
      expect.soft(await page.evaluate(readPageHead, await served.text()), path).toEqual(head);
  });
}

VISITORS.forEach((visitor, index) => {
  for (const locale of IS_LONG ? LOCALES : [localeAt(index * 3)])
    test(`a ${visitor} navigates the routes in ${locale}`, async ({
      visitAs,
      examplePaths,
      textsOf,
      isMobile,
    }) => {
      test.skip(!runsAtViewport(index, isMobile), 'run at the other width');
      const visited = await visitAs(visitor);
      const texts = await textsOf(locale);
      await visited.page.goto(localizePath('/', locale, 'en'));
      await expect(visited.page.locator('h1')).toHaveText(texts('lobby.title'));
      visited.errors.length = 0;
      for (const name of routeNames.filter(isVisitedBy(visitor))) {
        const { path = examplePaths[name] ?? '/', alias = [] } = EXPECTED_ROUTES[name];
        for (const each of [...alias, path])
          await navigateInApp(visited, texts, visitor, finalDestinationOf(name, each, visitor), each, locale);
        if (!isOpenedByAddress(name))
          await expectServedHead(visited, name, finalDestinationOf(name, path, visitor), path, locale);
      }
      expect(visited.errors).toEqual([]);
    });
});

test('the static pages of the specification exist, for their licence and language', async ({
  visitAs,
  isMobile,
}) => {
  test.skip(!runsAtViewport(0, isMobile), 'run at the other width');
  const { page, request } = await visitAs('guest');
  for (const path of STATIC_PAGES) {
    expect((await request.get(path)).status(), path).toBe(200);
    await page.goto(path);
    await expect(page.locator('h1')).toHaveText(/\S/);
    await expect(page).toHaveTitle(`${(await page.locator('h1').textContent())?.trim()} · Orbit`);
  }
});

test('a page that the operator has switched off redirects to the promotions, except for testers', async ({
  visitAs,
  textsOf,
  isMobile,
}) => {
  test.skip(!runsAtViewport(0, isMobile), 'run at the other width');
  const texts = await textsOf('en');
  const off = { json: { 'rocket-mart': false, 'rocket-chance': false, lotteries: false } };
  const config = '**/api/fe/config/manage-promotion-pages';
  for (const visitor of ['guest', 'tester'] as const) {
    const { page } = await visitAs(visitor);
    await page.route(config, route => route.fulfill(off));
    for (const [index, [path, destination]] of (
      [
        ['/rocket-mart/money', 'promotions'],
        ['/rocket-chance', 'promotions'],
        ['/tournaments/lotteries', 'tournamentsAll'],
      ] as const
    ).entries()) {
      if (index === 0) await page.goto(path);
      else await page.evaluate(address => history.pushState(null, '', address), path);
      const landing = visitor === 'guest' ? (EXPECTED_ROUTES[destination].path ?? '') : path;
      await expect(page).toHaveURL(urlPattern(landing, 'en'));
      await expect(page.locator('h1')).toHaveText(/\S/);
      if (visitor === 'guest') await expectTitle(page, texts, { name: destination, path: landing });
    }
    await page.unroute(config);
  }
});

test('an unknown path shows the not-found page, with status 404', async ({ visitAs, textsOf, isMobile }) => {
  test.skip(!runsAtViewport(1, isMobile), 'run at the other width');
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

test('a hash opens its popup over the page of the address, and closing leaves that page', async ({
  visitAs,
  textsOf,
  isMobile,
}) => {
  test.skip(!runsAtViewport(0, isMobile), 'run at the other width');
  const { page } = await visitAs('guest');
  const texts = await textsOf('de');
  await page.goto('/de/support?from=mail#sign-in');
  const popup = page.getByRole('dialog', { name: texts('title.login') });
  await expect(popup).toBeVisible();
  // It covers the screen of a phone.
  if (isMobile) await expect.poll(() => popup.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  await expect(page).toHaveURL(/\/de\/sign-in\?from=mail$/);
  await expect(page.locator('h1')).toHaveText(texts('title.support'));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/de\/support\?from=mail$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
