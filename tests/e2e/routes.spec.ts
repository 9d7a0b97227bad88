import type { Page, Response } from 'playwright/test';
import { intlTag, LOCALES, type LocaleCode } from '../../src/contract/locales.ts';
import { type RouteDefinition, type RouteName, routes } from '../../src/contract/routes.ts';
import { inLocale } from '../../src/lib/paths.ts';
import { expect, test, type Visitor } from './fixtures.ts';
import { playableGame, playPath } from './games.ts';
import { expectNoSidewaysScroll, expectStill, watchLayout } from './screens.ts';
import type { Words } from './words.ts';

interface Expected {
  /** As the specification writes it, with parameters filled in; absent where only the catalogue knows one. */
  readonly path?: string;
  readonly for?: 'guests' | 'players';
  /** Where the specification's redirect leads. */
  readonly to?: string;
  readonly isIndexed?: true;
  readonly canonical?: string;
  /** Message id of the heading, or of a popup's title; absent where it names what the page is about. */
  readonly heading?: string;
  readonly isPopup?: true;
}

/** Written from the specification (platform 2.1 to 2.4), not from the route table: each must say the same. */
const EXPECTED: Readonly<Record<RouteName, Expected>> = {
  lobby: { path: '/', isIndexed: true, heading: 'lobby.title' },
  pokies: { path: '/pokies/all', isIndexed: true },
  live: { path: '/live/all', isIndexed: true },
  slots: { path: '/slots', isIndexed: true, canonical: '/pokies/all' },
  category: { path: '/categories/recommended', isIndexed: true },
  gamesCategory: { path: '/games/popular', isIndexed: true, canonical: '/categories/popular' },
  categories: { path: '/categories', isIndexed: true, canonical: '/pokies', heading: 'lobby.title' },
  games: { path: '/games', isIndexed: true, canonical: '/', heading: 'lobby.title' },
  producer: { isIndexed: true },
  favouriteGames: { path: '/favorite-games', for: 'players', heading: 'lobby.favourites' },
  gameItem: { isIndexed: true },
  login: { path: '/login', for: 'guests', heading: 'auth.signIn' },
  registration: { path: '/registration', for: 'guests', isIndexed: true, heading: 'auth.signUp' },
  confirmation: { path: '/confirmation', heading: 'title.confirmation' },
  oops: { path: '/oops', heading: 'oops.title' },
  signIn: { path: '/sign-in', for: 'guests', isPopup: true, heading: 'title.login' },
  signUp: { path: '/sign-up', for: 'guests', isPopup: true, heading: 'title.registration' },
  remind: { path: '/remind', for: 'guests', isPopup: true, heading: 'title.remind' },
  newPassword: { path: '/new-password', isPopup: true, heading: 'title.newPassword' },
  pokiesRoot: { path: '/pokies', to: 'pokies' },
  liveRoot: { path: '/live', to: 'live' },
  playRoot: { path: '/play', to: 'lobby' },
  accountsHistory: { path: '/accounts/history', to: 'lobby' },
  profilePassword: { path: '/profile/password/edit', to: 'newPassword' },
  usersPassword: { path: '/users/password/edit', to: 'newPassword' },
  profileConfirmation: { path: '/profile/confirmation', to: 'confirmation' },
  usersConfirmation: { path: '/users/confirmation', to: 'confirmation' },
};

/** Screens and heads as the back end sends them; without the worker, which fifty first visits would install for nothing. */
test.use({ serviceWorkers: 'block', alternates: false });

const MOST_SHIFT = 0.02;
/** 0.00 as the browser's own tools round it: what the header's words gain by who is here. */
const MOST_LOBBY_SHIFT = 0.001;
const names = Object.keys(routes) as RouteName[];

/** The name of the route that a visit ends at, and the path with query that the address then shows. */
function landing(name: RouteName, path: string, visitor: Visitor): { name: RouteName; path: string } {
  const expected = EXPECTED[name];
  if (expected.to) {
    const to = expected.to as RouteName;
    return landing(to, EXPECTED[to].path ?? '/', visitor);
  }
  if (expected.for === 'players' && visitor === 'guest')
    return { name: 'registration', path: `/registration?${new URLSearchParams({ redirect: path })}` };
  if (expected.for === 'guests' && visitor === 'player') return { name: 'lobby', path: '/' };
  return { name, path };
}

interface Head {
  readonly title: string;
  readonly robots: string | null;
  readonly canonical: string | null;
  readonly lang: string;
}

/** Runs in the page; the given HTML is what the back end sent, without it the page as it stands. */
function readHead(html: string | null): Head {
  const read = html === null ? document : new DOMParser().parseFromString(html, 'text/html');
  return {
    title: read.title,
    robots: read.querySelector('meta[name="robots"]')?.getAttribute('content') ?? null,
    canonical: read.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
    lang: read.documentElement.lang,
  };
}

async function expectHead(
  page: Page,
  words: Words,
  to: { name: RouteName; path: string },
  locale: LocaleCode,
) {
  const { isIndexed, canonical = to.path.split('?')[0] ?? '/' } = EXPECTED[to.name];
  const { title }: RouteDefinition = routes[to.name];
  const subject = (await page.locator('h1').textContent()) ?? '';
  await expect(page).toHaveTitle(`${words(title, subject.trim())} · Orbit`);
  const head = await page.evaluate(readHead, null);
  expect(head.lang).toBe(intlTag(locale));
  expect(head.robots).toBe(isIndexed ? 'index, follow' : 'noindex');
  expect(head.canonical).toBe(new URL(inLocale(canonical, locale, 'en'), page.url()).href);
  return head;
}

async function expectScreen(page: Page, words: Words, name: RouteName) {
  const { heading, isPopup } = EXPECTED[name];
  await expect(page.locator('h1')).toHaveCount(1);
  if (isPopup) await expect(page.getByRole('dialog', { name: words(heading ?? '') })).toBeVisible();
  else if (heading) await expect(page.locator('h1')).toHaveText(words(heading));
  else await expect(page.locator('h1')).toHaveText(/\S/);
}

/** Every second one as a player, changing with the width: so that all of both are seen. */
const visitorAt = (index: number, isMobile: boolean | undefined): Visitor =>
  (index + (isMobile ? 1 : 0)) % 2 === 0 ? 'guest' : 'player';

names.forEach((name, index) => {
  const locale = LOCALES[index % LOCALES.length] ?? 'en';
  test(`${name} in ${locale}`, async ({ page, openAs, wordsOf, request, expectAccessible, isMobile }) => {
    const visitor = visitorAt(index, isMobile);
    const game = await playableGame(request);
    const paths: Partial<Record<RouteName, string>> = {
      gameItem: playPath(game, 'demo'),
      producer: `/producers/${game.provider}`,
    };
    const path = EXPECTED[name].path ?? paths[name] ?? '/';
    const to = landing(name, path, visitor);
    const words = await wordsOf(locale);
    await watchLayout(page);
    const answers: Response[] = [];
    page.on('response', answer => {
      if (answer.request().isNavigationRequest() && answer.frame() === page.mainFrame()) answers.push(answer);
    });

    await openAs(visitor, inLocale(path, locale, 'en'));

    await expect(page).toHaveURL(new RegExp(`${escaped(inLocale(to.path, locale, 'en'))}$`));
    await expectScreen(page, words, to.name);
    const head = await expectHead(page, words, to, locale);
    const [sent] = answers.slice(-1);
    expect(answers.map(answer => answer.status())).toEqual(EXPECTED[name].to ? [302, 200] : [200]);
    // Where a guard moves on, the back end has described the page that was asked for.
    const stays = landing(name, path, visitor).name === (EXPECTED[name].to ?? name);
    if (sent && stays) expect(await page.evaluate(readHead, await sent.text())).toEqual(head);

    await page.waitForLoadState('networkidle');
    await expectStill(page, to.name === 'lobby' ? MOST_LOBBY_SHIFT : MOST_SHIFT);
    // Once a route: where another one's screen is shown, that one's test looks at it; under a popup all is inert.
    if (to.name === name)
      await expectAccessible(page, EXPECTED[name].isPopup ? { within: 'dialog[open]' } : {});
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page, 320);
  });
});

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('an unknown path is a page that says so, with status 404', async ({
  page,
  allowErrors,
  wordsOf,
  expectAccessible,
}) => {
  allowErrors(/status of 404/);
  const words = await wordsOf('it');
  const answer = await page.goto('/it/nothing/here');
  expect(answer?.status()).toBe(404);
  await expect(page.locator('h1')).toHaveText(words('notFound.title'));
  await expect(page).toHaveTitle(`${words('title.notFound')} · Orbit`);
  expect((await page.evaluate(readHead, null)).robots).toBe('noindex');
  await expectAccessible(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: words('action.lobby') })
    .click();
  await expect(page).toHaveURL(/\/it$/);
});

test('a category, a provider and a game that do not exist are 404 too', async ({
  page,
  request,
  allowErrors,
  wordsOf,
}) => {
  allowErrors(/status of 404/);
  const words = await wordsOf('en');
  for (const path of ['/pokies/no-such', '/producers/no-such', '/play/no-such/game']) {
    // The worker, once there, answers every page with the shell: the status is the back end's.
    expect((await request.get(path)).status(), path).toBe(404);
    await page.goto(path);
    await expect(page).toHaveTitle(`${words('title.notFound')} · Orbit`);
    await expect(page.locator('h1')).toHaveText(words('title.notFound'));
  }
});

test('trailing slashes go for good, and the query stays', async ({ request }) => {
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

test('a path of more than 4 segments is not indexed', async ({ page, allowErrors }) => {
  allowErrors(/status of 404/);
  await page.goto('/en-AU/a/b/c/d/e');
  expect((await page.evaluate(readHead, null)).robots).toBe('noindex');
});

test('every route of the table is expected here, and nothing else', () => {
  expect(Object.keys(EXPECTED).sort()).toEqual([...names].sort());
});
