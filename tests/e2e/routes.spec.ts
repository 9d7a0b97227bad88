import { test as base, expect, type Page, type Response } from 'playwright/test';
import { LOCALES, type LocaleCode } from '../../src/contract/locales.ts';
import { type RouteDefinition, type RouteName, routes } from '../../src/contract/routes.ts';
import { inLocale } from '../../src/lib/paths.ts';
import { playableGame, playPath } from './games.ts';
import {
  expectAccessible,
  expectHead,
  expectScreen,
  expectTitle,
  type Landing,
  landingOf,
  readHead,
} from './route-checks.ts';
import { EXPECTED, STATIC_PAGES } from './route-list.ts';
import { expectNoSidewaysScroll, expectStill, quiet } from './screens.ts';
import { beginWalk, VISITORS, type Visitor, type Walk } from './visitors.ts';
import { loadWords, type Words } from './words.ts';

interface ForWorker {
  /** The page of a visitor; one for all tests of this worker process. */
  readonly walkAs: (visitor: Visitor) => Promise<Walk>;
  /** Addresses that only the catalogue and the content system know. */
  readonly examples: Partial<Record<RouteName, string>>;
  readonly wordsOf: (locale: LocaleCode) => Promise<Words>;
}

const MOST_SHIFT = 0.02;
/** 0.00 as the browser's own tools round it: what the header's words gain by who is here. */
const MOST_LOBBY_SHIFT = 0.001;
const IS_LONG = process.env['ORBIT_LONG'] !== undefined;
const names = Object.keys(EXPECTED) as RouteName[];

const test = base.extend<object, ForWorker>({
  walkAs: [
    async ({ browser, playwright }, use, { project }) => {
      const { baseURL = '', viewport = null, isMobile = false, hasTouch = false } = project.use;
      const { deviceScaleFactor = 1, locale = 'en-GB', timezoneId = 'UTC' } = project.use;
      const screen = { viewport, isMobile, hasTouch, deviceScaleFactor };
      const options = { ...screen, locale, timezoneId, baseURL };
      const walks = new Map<Visitor, Promise<Walk>>();
      await use(visitor => {
        const walk = walks.get(visitor) ?? beginWalk(browser, playwright.request, options, visitor);
        walks.set(visitor, walk);
        return walk;
      });
      for (const walk of walks.values()) await (await walk).end();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  examples: [
    async ({ walkAs }, use) => {
      const { request } = await walkAs('guest');
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
  wordsOf: [
    async ({ walkAs }, use) => {
      const loaded = new Map<LocaleCode, Promise<Words>>();
      await use(async locale => {
        const { request } = await walkAs('guest');
        const words = loaded.get(locale) ?? loadWords(request, locale);
        loaded.set(locale, words);
        return words;
      });
    },
    { scope: 'worker' },
  ],
});

/** Every second one at each width (decisions D30); the long matrix has all. */
const isTurn = (index: number, isMobile: boolean | undefined): boolean =>
  IS_LONG || index % 2 === (isMobile ? 0 : 1);
const localeAt = (index: number): LocaleCode => LOCALES[index % LOCALES.length] ?? 'en';
const addressOf = (path: string, locale: LocaleCode): RegExp =>
  new RegExp(`${inLocale(path, locale, 'en').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

/** One screen stands for all routes of an area that is not open yet: it is looked at closely once (decisions D30). */
function isLookedAt(name: RouteName): boolean {
  const { area, kind }: RouteDefinition = routes[name];
  const isAlike = (one: RouteDefinition) => one.area === area && one.kind === kind;
  return IS_LONG || area === undefined || names.find(one => isAlike(routes[one])) === name;
}

/** The answers to navigations of the page while `visit` runs. */
async function answersTo(page: Page, visit: () => Promise<unknown>): Promise<readonly Response[]> {
  const answers: Response[] = [];
  const note = (answer: Response) => {
    if (answer.request().isNavigationRequest() && answer.frame() === page.mainFrame()) answers.push(answer);
  };
  page.on('response', note);
  await visit();
  page.off('response', note);
  return answers;
}

/** Opens an address as a link from elsewhere does, and looks at everything that can be seen of it. */
names.forEach((name, index) => {
  const locale = localeAt(index);
  const visitor: Visitor = EXPECTED[name].for === 'testers' ? 'tester' : index % 4 < 2 ? 'guest' : 'player';

  test(`${name}, as a ${visitor} in ${locale}`, async ({ walkAs, examples, wordsOf, isMobile, viewport }) => {
    test.skip(!isTurn(index, isMobile), 'The other width has it');
    const { page, errors } = await walkAs(visitor);
    const words = await wordsOf(locale);
    const path = EXPECTED[name].path ?? examples[name] ?? '/';
    const to = landingOf(name, path, visitor);
    errors.length = 0;

    const answers = await answersTo(page, async () => {
      await page.goto(inLocale(path, locale, 'en'));
      await expect(page).toHaveURL(addressOf(to.path, locale));
    });
    await expectScreen(page, words, to, visitor);
    await expectTitle(page, words, to);
    const head = await expectHead(page, to, locale);
    const isSentOn = EXPECTED[name].to !== undefined;
    expect(answers.map(answer => answer.status())).toEqual(isSentOn ? [302, 200] : [200]);
    // Where a guard moves on, the back end has described the page that was asked for.
    const sent = answers.at(-1);
    if (sent && (isSentOn || to.name === name))
      expect(await page.evaluate(readHead, await sent.text())).toEqual(head);

    if (!isLookedAt(name)) return expect(errors).toEqual([]);
    await quiet(page);
    await expectStill(page, to.name === 'lobby' ? MOST_LOBBY_SHIFT : MOST_SHIFT);
    // Once a route: where another one's screen is shown, that one's test looks at it.
    if (to.name === name) await expectAccessible(page, EXPECTED[name].isPopup ?? false);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page, 320);
    if (viewport) await page.setViewportSize(viewport);
    expect(errors).toEqual([]);
  });
});

/** Goes on inside the app, as a link of it does, and sees that the right screen stands there. */
async function goOn(
  { page }: Walk,
  words: Words,
  visitor: Visitor,
  to: Landing,
  path: string,
  locale: LocaleCode,
) {
  await test.step(`${path} in ${locale}`, async () => {
    await page.evaluate(address => history.pushState(null, '', address), inLocale(path, locale, 'en'));
    await expect.soft(page, path).toHaveURL(addressOf(to.path, locale));
    await expectScreen(page, words, to, visitor);
    await expectTitle(page, words, to);
  });
}

VISITORS.forEach((visitor, turn) => {
  for (const locale of IS_LONG ? LOCALES : [localeAt(turn * 3)])
    test(`a ${visitor} walks every route in ${locale}`, async ({ walkAs, examples, wordsOf, isMobile }) => {
      test.skip(!isTurn(turn, isMobile), 'The other width has it');
      const walk = await walkAs(visitor);
      const words = await wordsOf(locale);
      await walk.page.goto(inLocale('/', locale, 'en'));
      await expect(walk.page.locator('h1')).toHaveText(words('lobby.title'));
      walk.errors.length = 0;
      for (const name of names) {
        const { path = examples[name] ?? '/', alias = [] } = EXPECTED[name];
        for (const each of [path, ...alias])
          await goOn(walk, words, visitor, landingOf(name, each, visitor), each, locale);
      }
      expect(walk.errors).toEqual([]);
    });
});

test('the static pages of the specification are there, under their licence and language', async ({
  walkAs,
  isMobile,
}) => {
  test.skip(!isTurn(0, isMobile), 'The other width has it');
  const { page, request } = await walkAs('guest');
  for (const path of STATIC_PAGES) {
    expect((await request.get(path)).status(), path).toBe(200);
    await page.goto(path);
    await expect(page.locator('h1')).toHaveText(/\S/);
    await expect(page).toHaveTitle(`${(await page.locator('h1').textContent())?.trim()} · Orbit`);
  }
});

test('a page that the operator has off leads to the promotions, and testers see it all the same', async ({
  walkAs,
  wordsOf,
  isMobile,
}) => {
  test.skip(!isTurn(0, isMobile), 'The other width has it');
  const words = await wordsOf('en');
  const off = { json: { 'rocket-mart': false, 'rocket-chance': false, lotteries: false } };
  const config = '**/api/fe/config/manage-promotion-pages';
  for (const visitor of ['guest', 'tester'] as const) {
    const { page } = await walkAs(visitor);
    await page.route(config, route => route.fulfill(off));
    for (const [path, to] of [
      ['/rocket-mart/money', 'promotions'],
      ['/rocket-chance', 'promotions'],
      ['/tournaments/lotteries', 'tournamentsAll'],
    ] as const) {
      await page.goto(path);
      const landing = visitor === 'guest' ? (EXPECTED[to].path ?? '') : path;
      await expect(page).toHaveURL(addressOf(landing, 'en'));
      await expect(page.locator('h1')).toHaveText(/\S/);
      if (visitor === 'guest') await expectTitle(page, words, { name: to, path: landing });
    }
    await page.unroute(config);
  }
});

test('an unknown path is a page that says so, with status 404', async ({ walkAs, wordsOf, isMobile }) => {
  test.skip(!isTurn(1, isMobile), 'The other width has it');
  const { page } = await walkAs('guest');
  const words = await wordsOf('it');
  expect((await page.goto('/it/nothing/here'))?.status()).toBe(404);
  await expect(page.locator('h1')).toHaveText(words('notFound.title'));
  await expect(page).toHaveTitle(`${words('title.notFound')} · Orbit`);
  expect((await page.evaluate(readHead, null)).robots).toBe('noindex');
  await expectAccessible(page, false);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: words('action.lobby') }).click();
  await expect(page).toHaveURL(/\/it$/);
});

test('what does not exist is 404 too: a category, a provider, a game, a slug', async ({
  walkAs,
  wordsOf,
  isMobile,
}) => {
  test.skip(!isTurn(0, isMobile), 'The other width has it');
  const { page } = await walkAs('guest');
  const words = await wordsOf('en');
  for (const path of ['/pokies/no-such', '/producers/no-such', '/play/no-such/game', '/no-such']) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page).toHaveTitle(`${words('title.notFound')} · Orbit`);
    await expect(page.locator('h1')).toHaveText(/\S/);
  }
  await page.goto('/en-AU/a/b/c/d/e');
  expect((await page.evaluate(readHead, null)).robots).toBe('noindex');
});

test('trailing slashes go for good, and the query stays', async ({ request, isMobile }) => {
  test.skip(!isTurn(1, isMobile), 'The other width has it');
  for (const [path, to] of [
    ['/pokies/all/', '/pokies/all'],
    ['/de/live/all/?stag=7', '/de/live/all?stag=7'],
    ['/de/', '/de'],
  ]) {
    const answer = await request.get(path ?? '', { maxRedirects: 0 });
    expect(answer.status(), path).toBe(308);
    expect(answer.headers()['location'], path).toBe(to);
  }
});

test('a hash opens its popup over the page that the address names, and closing leaves that page', async ({
  walkAs,
  wordsOf,
  isMobile,
}) => {
  test.skip(!isTurn(0, isMobile), 'The other width has it');
  const { page } = await walkAs('guest');
  const words = await wordsOf('de');
  await page.goto('/de/support?from=mail#sign-in');
  await expect(page.getByRole('dialog', { name: words('title.login') })).toBeVisible();
  await expect(page).toHaveURL(/\/de\/sign-in\?from=mail$/);
  await expect(page.locator('h1')).toHaveText(words('title.support'));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/de\/support\?from=mail$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
