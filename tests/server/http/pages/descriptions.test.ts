import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileMessages } from '../../../../server/build/messages.ts';
import { readContent } from '../../../../server/content/content.ts';
import { buildCatalogue } from '../../../../server/games/catalogue/catalogue.ts';
import { renderHead } from '../../../../server/http/pages/head.ts';
import { pageMetadataOf } from '../../../../server/http/pages/page-metadata.ts';
import type { Translations } from '../../../../server/operator/translations.ts';
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '../../../../src/contract/operator/locales.ts';
import type { CmsPage } from '../../../../src/contract/subjects/cms.ts';
import { localizePath } from '../../../../src/lib/paths.ts';
import { isPlayable } from '../../../../src/lib/playable.ts';
import { EXPECTED_ROUTES } from '../../../e2e/support/expected-routes.ts';

const catalogue = buildCatalogue(1000);
const content = readContent(resolve(import.meta.dirname, '../../../../server/content/data'));
const messages = new Map<LocaleCode, Translations>();
beforeAll(async () => {
  for (const locale of LOCALES) messages.set(locale, { ...(await compileMessages(locale)) });
}, 60_000);

interface HeadTexts {
  readonly title: string;
  readonly description: string;
  readonly html: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const unescapeHtml = (text: string) => text.replace(/&[#\w]+;/g, entity => ENTITIES[entity] ?? entity);

/** What the head of a page says, in its locale. */
function headOf(
  path: string,
  locale: LocaleCode = 'en',
  texts: Parameters<typeof pageMetadataOf>[2] = content,
): HeadTexts {
  const page = pageMetadataOf(localizePath(path, locale, DEFAULT_LOCALE), catalogue, texts);
  const html = renderHead(page, messages.get(locale) ?? null, {
    assets: null,
    hasStyle: false,
    origin: 'https://orbit.example',
  });
  const read = (pattern: RegExp) => unescapeHtml(pattern.exec(html)?.[1] ?? '');
  return {
    html,
    title: read(/<title>(.*?)<\/title>/),
    description: read(/<meta name="description" content="(.*?)">/),
  };
}

const gamePath = ({ provider, seo_title }: { provider: string; seo_title: string }) =>
  `/play/${provider}/${seo_title}`;
const paths = (): string[] => [
  ...Object.values(EXPECTED_ROUTES).flatMap(({ path, to }) => (path && !to ? [path] : [])),
  ...['/categories/all', '/nothing-here', '/producers/nobody'],
  ...catalogue.collections.flatMap(({ id, section }) => [
    `/categories/${id}`,
    ...(section === 'pokies' || section === 'live' ? [`/${section}/${id}`] : []),
  ]),
  ...catalogue.providers.map(({ slug }) => `/producers/${slug}`),
  ...catalogue.games.map(gamePath),
  ...content.pages('en').map(({ path, slug }) => path ?? `/${slug}`),
  ...['ten-languages', 'check-a-round-yourself', 'opens-without-a-network'].map(slug => `/news/${slug}`),
];

describe.each(LOCALES)('in %s', locale => {
  const heads: (HeadTexts & { readonly path: string })[] = [];
  beforeAll(() => {
    heads.push(...paths().map(path => ({ path, ...headOf(path, locale) })));
  });

  test('every page has a description of 50 to 160 characters', () => {
    const unfit = heads.filter(({ description }) => !/^[^{}]{50,160}$/.test(description));
    expect(unfit.map(({ path, description }) => [path, description])).toEqual([]);
  });

  test('pages with different titles have different descriptions', () => {
    const titles = new Map<string, Set<string>>();
    for (const { title, description } of heads)
      titles.set(description, (titles.get(description) ?? new Set()).add(title));
    expect([...titles].filter(([, of]) => of.size > 1).map(([text, of]) => [text, ...of])).toEqual([]);
    expect(titles.size).toBeGreaterThan(1000);
  });
});

describe('the description of a game', () => {
  const gameWhere = (isWanted: (game: (typeof catalogue.games)[number]) => boolean) => {
    const game = catalogue.games.find(isWanted);
    if (!game) throw new Error('no such game');
    const provider = catalogue.providers.find(({ slug }) => slug === game.provider)?.name;
    return { start: `${game.title} is a`, provider, rtp: game.rtp, text: headOf(gamePath(game)).description };
  };

  test('offers the demo of a slot that has one, with its provider and its return', () => {
    const { start, provider, rtp, text } = gameWhere(game => game.has_demo_mode && isPlayable(game));
    expect(text).toBe(
      `${start} slot by ${provider}. Play the demo at Orbit without an account. Return to player: ${rtp}%.`,
    );
  });

  test('offers no demo where there is none', () => {
    const shown = gameWhere(game => game.categories.includes('pokies') && !isPlayable(game));
    expect(shown.text).toContain(`${shown.start} slot by ${shown.provider}. At Orbit you’ll find it`);
  });

  test('says whether it is a live or another casino game', () => {
    const live = gameWhere(game => game.categories.includes('live'));
    expect(live.text).toContain(`${live.start} live casino game by ${live.provider}.`);
    const table = gameWhere(game => game.categories.includes('table'));
    expect(table.text).toContain(`${table.start} casino game by ${table.provider}.`);
  });

  test('names its provider by the address where there is no catalogue', () => {
    const page = pageMetadataOf('/play/juniper-vale/golden-reels', null);
    expect(renderHead(page, null, { assets: null, hasStyle: false, origin: '' })).toContain(
      'content="Golden reels is a casino game by Juniper vale. At Orbit',
    );
  });
});

describe('the description of a text', () => {
  const textWith = (text: Partial<CmsPage>, path = '/house-rules') => {
    const page: CmsPage = {
      id: 1,
      slug: 'house-rules',
      path,
      title: 'House rules',
      content: '',
      categories: [],
      blocks: {},
      locale: 'en',
      ...text,
    };
    return headOf(path, 'en', { page: () => page }).description;
  };
  const long = 'How bets are taken, how rounds end, and what happens after a malfunction.';

  test('is its own', () => {
    expect(textWith({ blocks: { description: ` ${long}\n` }, content: '<p>First.</p>' })).toBe(long);
  });

  test('goes on with its first paragraph where its own is short or missing', () => {
    const content = `<h2>Bets</h2><ul><li><p> </p></li></ul><p>How <a href="/x">bets</a> are\ntaken, and how each of the rounds ends.</p><p>Second.</p>`;
    const paragraph = 'How bets are taken, and how each of the rounds ends.';
    expect(textWith({ content })).toBe(paragraph);
    expect(textWith({ content, blocks: { description: 'House rules.' } })).toBe(`House rules. ${paragraph}`);
  });

  test('is its tree’s where the platform sends one', () => {
    expect(
      textWith({ nodes: [{ tag: 'p', attributes: {}, children: [long] }], content: '<p>HTML</p>' }),
    ).toBe(long);
  });

  test('names it where it says nothing of itself', () => {
    expect(textWith({ content: '<p>Soon.</p>' })).toMatch(/^House rules: information for players of Orbit/);
  });

  test('ends with a sentence, or else a word, that fits', () => {
    expect(textWith({ blocks: { description: `${long} ${long} ${long}` } })).toBe(`${long} ${long}`);
    const words = textWith({ blocks: { description: 'twelve chars, '.repeat(20) } });
    expect(words).toMatch(/^(?:twelve chars, )+twelve chars…$/);
    expect(words.length).toBeLessThanOrEqual(160);
    expect(textWith({ blocks: { description: 'x'.repeat(200) } })).toBe(`${'x'.repeat(159)}…`);
  });
});

test('Australians and New Zealanders read of pokies, everybody else of slots', () => {
  const isOfPokies = (locale: LocaleCode) =>
    headOf('/pokies/all', locale).description.startsWith('All pokies');
  expect(LOCALES.filter(isOfPokies)).toEqual(['en-AU', 'en-NZ']);
});

test('an unknown page is not indexed, and says so', () => {
  const { html, description } = headOf('/nothing-here');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(description).toMatch(/^We couldn’t find this page/);
});

describe('the preview of a link', () => {
  test('has the title and the description of the page, its address and a picture', () => {
    const { html } = headOf('/producers', 'de');
    const { title, description } = headOf('/producers', 'de');
    for (const [name, text] of Object.entries({
      title,
      description,
      url: 'https://orbit.example/de/producers',
      image: 'https://orbit.example/screenshots/lobby-desktop.jpg',
    }))
      expect(html).toContain(`<meta property="og:${name}" content="${text}">`);
  });

  test('is of pages that search engines index', () => {
    for (const path of ['/nothing-here', '/login', '/profile'])
      expect(headOf(path).html).not.toContain('og:');
  });
});

test('the languages of a page are those that are offered, and the one for everybody else', () => {
  const { html } = headOf('/slots', 'de');
  const links = [...html.matchAll(/hreflang="([^"]+)" href="https:\/\/orbit\.example([^"]+)"/g)];
  expect(Object.fromEntries(links.map(([, tag, path]) => [tag, path]))).toEqual({
    en: '/pokies/all',
    de: '/de/pokies/all',
    'en-AU': '/en-AU/pokies/all',
    'en-CA': '/en-CA/pokies/all',
    'fr-CA': '/fr-CA/pokies/all',
    'en-NZ': '/en-NZ/pokies/all',
    nb: '/no/pokies/all',
    it: '/it/pokies/all',
    et: '/et/pokies/all',
    'x-default': '/pokies/all',
  });
});

test('robots.txt lets search engines read what pages load', () => {
  const closed = [...readFileSync('public/robots.txt', 'utf8').matchAll(/^Disallow: (.*)$/gm)];
  expect(closed.map(([, path]) => path)).toEqual(['/sandbox']);
});
