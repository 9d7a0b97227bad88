import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import { intlTag, type LocaleCode } from '../../src/contract/locales.ts';
import { type RouteDefinition, type RouteName, routes } from '../../src/contract/routes.ts';
import { inLocale } from '../../src/lib/paths.ts';
import { AXE_RULES } from './fixtures.ts';
import { EXPECTED } from './route-list.ts';
import { isSignedIn, type Visitor } from './visitors.ts';
import type { Words } from './words.ts';

/** Where a visit ends: the route, and the path with query that the address then shows. */
export interface Landing {
  readonly name: RouteName;
  readonly path: string;
}

/** Where the specification's redirects and guards lead a visitor (platform 2.2, 2.4). */
export function landingOf(name: RouteName, path: string, visitor: Visitor): Landing {
  const { to, for: whom } = EXPECTED[name];
  const lobby: Landing = { name: 'lobby', path: '/' };
  if (to) return landingOf(to, EXPECTED[to].path ?? '/', visitor);
  if (whom === 'players' && !isSignedIn(visitor))
    return { name: 'registration', path: `/registration?${new URLSearchParams({ redirect: path })}` };
  if (whom === 'guests' && isSignedIn(visitor)) return lobby;
  return whom === 'testers' && visitor !== 'tester' ? lobby : { name, path };
}

export interface Head {
  readonly title: string;
  readonly robots: string | null;
  readonly canonical: string | null;
  readonly lang: string;
}

/** Runs in the page; the given HTML is what the back end sent, without it the page as it stands. */
export function readHead(html: string | null): Head {
  const read = html === null ? document : new DOMParser().parseFromString(html, 'text/html');
  return {
    title: read.title,
    robots: read.querySelector('meta[name="robots"]')?.getAttribute('content') ?? null,
    canonical: read.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
    lang: read.documentElement.lang,
  };
}

/** The right screen: one heading of its own, or the dialog over the lobby; a restricted visitor is told so. */
export async function expectScreen(page: Page, words: Words, to: Landing, visitor: Visitor): Promise<void> {
  const { heading, isPopup, restricted } = EXPECTED[to.name];
  if (isPopup) await expect(page.getByRole('dialog', { name: words(heading ?? '') })).toBeVisible();
  else await expect(page.locator('h1')).toHaveText(heading ? words(heading) : /\S/);
  await expect(page.locator('h1')).toHaveCount(1);
  if (restricted && visitor === 'restricted')
    await expect(page.getByText(words(restricted)).first()).toBeVisible();
}

export async function expectTitle(page: Page, words: Words, { name }: Landing): Promise<void> {
  const { title }: RouteDefinition = routes[name];
  const { isPopup, heading } = EXPECTED[name];
  const subject = isPopup ? words(heading ?? '') : ((await page.locator('h1').textContent()) ?? '');
  await expect(page).toHaveTitle(`${words(title, subject.trim())} · Orbit`);
}

/** What the page says to search engines, in the language of the address. */
export async function expectHead(page: Page, to: Landing, locale: LocaleCode): Promise<Head> {
  const { isIndexed, canonical = to.path.split('?')[0] ?? '/' } = EXPECTED[to.name];
  const head = await page.evaluate(readHead, null);
  expect(head).toMatchObject({
    lang: intlTag(locale),
    robots: isIndexed ? 'index, follow' : 'noindex',
    canonical: new URL(inLocale(canonical, locale, 'en'), page.url()).href,
  });
  return head;
}

/** What the automatic checker of WCAG 2.2 AA finds; under a popup all is inert. */
export async function expectAccessible(page: Page, isPopup: boolean): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(AXE_RULES);
  if (isPopup) axe.include('dialog[open]');
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)).toEqual([]);
}
