import { expect, type Page } from 'playwright/test';
import { intlTag, type LocaleCode } from '../../../src/contract/operator/locales.ts';
import type { RouteDefinition } from '../../../src/contract/routes/route-definition.ts';
import { routes } from '../../../src/contract/routes/routes.ts';
import { localizePath } from '../../../src/lib/paths.ts';
import { findViolations } from './accessibility.ts';
import type { Destination, Visitor } from './destinations.ts';
import { EXPECTED_ROUTES } from './expected-routes.ts';
import type { Texts } from './texts.ts';

export interface PageHead {
  readonly title: string;
  readonly robots: string | null;
  readonly canonical: string | null;
  readonly lang: string;
}

/** Runs in the page: reads the head of the given HTML, without it that of the page as it is now. */
export function readPageHead(html: string | null): PageHead {
  // The page's policy does not allow the style of another page.
  const parse = (text: string) =>
    new DOMParser().parseFromString(text.replaceAll(/<style[^>]*>.*?<\/style>/gs, ''), 'text/html');
  const source = html === null ? document : parse(html);
  return {
    title: source.title,
    robots: source.querySelector('meta[name="robots"]')?.getAttribute('content') ?? null,
    canonical: source.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
    lang: source.documentElement.lang,
  };
}

/** The right screen: its one heading, or the dialog over the lobby; a restricted visitor sees the message for them. */
export async function expectScreen(
  page: Page,
  texts: Texts,
  to: Destination,
  visitor: Visitor,
): Promise<void> {
  const { heading, isPopup, restricted } = EXPECTED_ROUTES[to.name];
  if (isPopup) await expect(page.getByRole('dialog', { name: texts(heading ?? '') })).toBeVisible();
  else await expect(page.locator('h1')).toHaveText(heading ? texts(heading) : /\S/);
  await expect(page.locator('h1')).toHaveCount(1);
  if (restricted && visitor === 'restricted')
    await expect(page.getByText(texts(restricted)).first()).toBeVisible();
}

export async function expectTitle(page: Page, texts: Texts, { name }: Destination): Promise<void> {
  const { title }: RouteDefinition = routes[name];
  const { isPopup, heading } = EXPECTED_ROUTES[name];
  const subject = isPopup ? texts(heading ?? '') : ((await page.locator('h1').textContent()) ?? '');
  await expect(page).toHaveTitle(`${texts(title, subject.trim())} · Orbit`);
}

/** Robots, canonical address and language of the page, in the language of the address. Returns the whole head. */
export async function expectPageHead(page: Page, to: Destination, locale: LocaleCode): Promise<PageHead> {
  const { isIndexed, canonical, pokies } = EXPECTED_ROUTES[to.name];
  const address = pokies ?? canonical ?? to.path.split('?')[0] ?? '/';
  const expected = {
    lang: intlTag(locale),
    robots: isIndexed ? 'index, follow' : 'noindex',
    canonical: new URL(localizePath(address, locale, 'en'), page.url()).href,
  };
  // The address that stands for a category is known once the list of categories is loaded.
  await expect.poll(() => page.evaluate(readPageHead, null)).toMatchObject(expected);
  return page.evaluate(readPageHead, null);
}

/** Fails with the violations that the automatic checker of WCAG 2.2 AA finds; under a popup all is inert. */
export async function expectAccessible(page: Page, isPopup: boolean): Promise<void> {
  expect(await findViolations(page, isPopup ? { within: 'dialog[open]' } : {})).toEqual([]);
}
