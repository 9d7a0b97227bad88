import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createContentReader, currentContent, readContent } from '../../../server/content/content.ts';
import { createContentRoutes } from '../../../server/content/routes.ts';
import { textLanguage } from '../../../server/locale.ts';
import { LOCALES } from '../../../src/contract/operator/locales.ts';
import { type Client, open, type World } from '../world.ts';

let folder: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const front = (title: string, more = '') => `---\n{"title": "${title}"${more}}\n---\n`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orbit-content-'));
  write('pages/en/terms.md', `${front('Terms', ', "categories": ["bottom-menu"]')}English *text*.`);
  write('pages/en/terms.EE.md', `${front('Terms in Estonia')}Estonian rules.`);
  write('pages/de/terms.md', `${front('Bedingungen')}Deutscher Text.`);
  return () => rmSync(folder, { recursive: true, force: true });
});

describe('the calls', () => {
  let world: World;
  let guest: Client;
  beforeAll(async () => {
    world = await open();
    guest = world.client();
  });
  afterAll(() => world.close());

  test('list pages in the requested language, which the header decides without the parameter', async () => {
    const german = (await guest.get('/api/cms/pages?l=de')).body as { slug: string; title: string }[];
    expect(german.find(({ slug }) => slug === 'privacy-policy')?.title).toBe('Datenschutz');
    const byHeader = await guest.get('/api/cms/pages', { headers: { 'x-locale': 'de' } });
    expect(byHeader.body).toEqual(german);
  });

  test('the five static pages of the specification are there, in every language', async () => {
    const wanted = [
      'cookie-policy',
      'general-rules',
      'privacy-policy',
      'responsible-gaming',
      'terms-and-conditions',
    ];
    for (const locale of LOCALES)
      for (const slug of wanted) {
        const { body, status } = await guest.call('loadPage', { params: { slug }, query: { l: locale } });
        expect(status, `${locale} ${slug}`).toBe(200);
        expect(body.content.length, `${locale} ${slug}`).toBeGreaterThan(1000);
        expect(body.blocks.description).toBeTruthy();
      }
  });

  test('every page, article, question and help line exists in every language', () => {
    const content = currentContent();
    for (const locale of LOCALES) {
      const pages = content.pages(locale).map(({ slug }) => content.page(slug, locale));
      const list = content.page('news', locale)?.blocks.json as { articles: { url: string }[] } | undefined;
      const news = (list?.articles ?? []).map(({ url }) => content.page(url.replace('/news/', ''), locale));
      const texts = [...pages, ...news, ...content.snippets(locale)];
      const others = texts.filter(text => text?.locale !== textLanguage(locale));
      expect(
        others.map(text => text?.slug),
        locale,
      ).toEqual([]);
      expect(texts.length).toBeGreaterThan(30);
    }
  });

  test('a page of a licence has its own address on the wire', async () => {
    const { body } = await guest.get('/api/cms/pages/terms-and-conditions%2FEE?l=en');
    expect(body).toMatchObject({ slug: 'terms-and-conditions/EE', path: '/terms-and-conditions' });
    expect((await guest.get('/api/cms/pages/terms-and-conditions%2FXX?l=en')).status).toBe(404);
  });

  test('the page of a licence’s terms is the whole terms: the general ones, then its own under their title', async () => {
    const load = async (slug: string) =>
      (await guest.call('loadPage', { params: { slug }, query: { l: 'en' } })).body;
    const [general, body] = [await load('terms-and-conditions'), await load('terms-and-conditions/EE')];
    expect(body.title).toBe(general.title);
    expect(body.content?.startsWith(general.content ?? '?')).toBe(true);
    expect(body.content).toContain('<h2>Terms and conditions (Estonia)</h2>');
  });

  test('snippets contain questions and the help lines of all eight countries', async () => {
    const { body } = await guest.call('listSnippets', { query: { l: 'en' } });
    const countries = body.flatMap(({ json }) => (json as { country?: string } | null)?.country ?? []);
    expect(countries.toSorted()).toEqual(['AT', 'AU', 'CA', 'DE', 'EE', 'IT', 'NO', 'NZ']);
    expect(body.filter(({ categories }) => categories?.includes('faq')).length).toBeGreaterThanOrEqual(5);
  });

  test('news are listed newest first, with pictures that never expire', async () => {
    const { body } = await guest.call('loadPage', { params: { slug: 'news' }, query: { l: 'en' } });
    const { articles } = body.blocks.json as { articles: { date: string; img: string; url: string }[] };
    const dates = articles.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().reverse());
    const picture = await guest.get(articles[0]?.img ?? '');
    expect(picture.status).toBe(200);
    expect(picture.headers['content-type']).toContain('image/svg+xml');
    expect(picture.headers['cache-control']).toContain('immutable');
    expect(picture.headers['content-security-policy']).toContain("default-src 'none'");
    const { body: files } = await guest.call('listFiles');
    expect(files.map(({ url }) => url)).toContain(articles[0]?.img);
    expect((await guest.get('/pictures/content/nothing.svg')).status).toBe(404);
  });

  test('an unknown page is 404', async () => {
    expect((await guest.get('/api/cms/pages/nothing-here?l=en')).status).toBe(404);
  });
});

describe('the folder', () => {
  test('of this casino has no error and no broken link to a page', () => {
    const now = currentContent();
    expect(now.problems).toEqual([]);
    for (const locale of LOCALES) {
      const all = now.pages(locale).map(({ slug }) => now.page(slug, locale)?.content ?? '');
      const links = all.flatMap(html => [...html.matchAll(/href="\/([a-z-]+)"/g)].map(([, slug]) => slug));
      const known = [...now.pages(locale).map(({ slug }) => slug), 'support'];
      expect([...new Set(links)].filter(slug => !known.includes(slug ?? ''))).toEqual([]);
    }
  });

  test('falls back from a language to its plain form and then to English', () => {
    const found = readContent(folder);
    expect(found.page('terms', 'de')).toMatchObject({ title: 'Bedingungen', locale: 'de' });
    expect(found.page('terms', 'it')).toMatchObject({ title: 'Terms', locale: 'en' });
    expect(found.page('terms', 'de')?.categories).toEqual(['bottom-menu']);
  });

  test('leaves out a page whose address is a route of the product', () => {
    write('pages/en/registration.md', front('Mine'));
    write('pages/en/sign-in.md', front('Mine'));
    const found = readContent(folder);
    expect(found.page('registration', 'en')).toBeNull();
    expect(found.pages('en').map(({ slug }) => slug)).toEqual(['terms', 'terms/EE']);
    expect(found.problems).toEqual([
      'The page registration is left out: its address belongs to registration.',
      'The page sign-in is left out: its address belongs to signIn.',
    ]);
  });

  test('leaves out a broken text and reports the error', () => {
    write('pages/en/broken.md', 'no front matter');
    const { problems } = readContent(folder);
    expect(problems).toEqual([
      'pages/en/broken.md is left out: it does not begin with JSON between two lines of ---.',
    ]);
  });

  test('restricts HTML to the allow-list', () => {
    write('pages/en/evil.html', `${front('Evil')}<p onclick="x()">Hi<script>alert(1)</script></p>`);
    write('pages/en/sly.md', `${front('Sly')}[x](javascript:alert(1)) <img src=x onerror=alert(1)>`);
    const found = readContent(folder);
    expect(found.page('evil', 'en')?.content).toBe('<p>Hi</p>');
    expect(found.page('sly', 'en')?.content).toBe(
      '<p>[x](javascript:alert(1)) &lt;img src=x onerror=alert(1)></p>',
    );
  });

  test('is reloaded a second after an edit, not before', () => {
    let now = 0;
    const read = createContentReader(folder, () => now);
    expect(read().page('terms', 'en')?.content).toContain('English');
    write('pages/en/terms.md', `${front('Terms')}Edited by the operator.`);
    now = 999;
    expect(read().page('terms', 'en')?.content).toContain('English');
    now = 1000;
    expect(read().page('terms', 'en')?.content).toBe('<p>Edited by the operator.</p>');
    const again = read();
    now = 2000;
    expect(read()).toBe(again);
  });

  test('a page may include its text in the list, the others do not', () => {
    write('pages/en/help.md', `${front('Help', ', "withList": true')}Call.`);
    const { listPages } = createContentRoutes(() => readContent(folder));
    const ask = { query: { l: 'en' }, visitor: { locale: 'en' } } as never;
    const pages = (listPages(ask) as { slug: string; meta: unknown }[]).map(({ slug, meta }) => [slug, meta]);
    expect(pages).toEqual([
      ['help', { mainContent: '<p>Call.</p>', nodes: [{ tag: 'p', attributes: {}, children: ['Call.'] }] }],
      ['terms', { mainContent: null, nodes: null }],
      ['terms/EE', { mainContent: null, nodes: null }],
    ]);
  });
});
