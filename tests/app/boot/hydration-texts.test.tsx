import { describe, expect, test } from 'vitest';
import type { PageName } from '../../../src/contract/routes/routes.ts';
import type { PageText } from '../../../src/contract/subjects/page-text.ts';
import { readPageParts } from '../../../src/core/shell/page-state.ts';
import { someBanner } from '../../features/content/banners/fixtures.ts';
import { somePlayer } from '../../setup/fetch-stub.ts';
import { container, isolatePages, openRendered } from './rendered-page.tsx';

isolatePages();

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));

const article = { url: '/news/first', date: '2026-11-20', title: 'The first', imgAlt: '' };
const text = (path: string, json: object = {}): PageText => ({
  slug: path.split('/').at(-1) ?? '',
  variant: path.split('/').at(-1) ?? '',
  path,
  title: 'A title',
  locale: 'en',
  nodes: [{ tag: 'p', attributes: {}, children: ['Some text'] }],
  json: { awards: [], articles: [], ...json },
  at: Date.now(),
});

describe('the HTML of a text', () => {
  test.each<[PageName, PageText]>([
    ['news', text('/news', { articles: [article] })],
    ['newsArticle', text('/news/first', { article })],
    ['benefitsOfCrypto', text('/benefits-of-crypto')],
  ])('of the screen %s is taken over as it is, and written again', async (screen, page) => {
    const { differences, html } = await openRendered(page.path, { page, account: null }, screen);
    expect(differences).toEqual([]);
    expect(html).toContain('<h1 lang="en">A title</h1>');
    expect(html).toContain('Some text');
    expect(readPageParts(screen)).toMatchObject({ page: asJson(page) });
  });

  test('has the day of an article, which the page writes as the browser’s region does', async () => {
    Object.defineProperty(navigator, 'languages', { value: ['en-GB'], configurable: true });
    const page = text('/news', { articles: [article] });
    const { differences, html } = await openRendered('/news', { page, account: null }, 'news');
    expect(differences).toEqual([]);
    expect(html).toContain('>November 20, 2026</time>');
    expect(container().querySelector('time')?.textContent).toBe('20 November 2026');
    Reflect.deleteProperty(navigator, 'languages');
  });
});

describe('the HTML of the promotions', () => {
  const timer = {
    start_at: new Date(Date.now() - 60_000).toISOString(),
    end_at: new Date(Date.now() + 3_600_000).toISOString(),
  };
  const promotions = {
    banners: [
      someBanner('all', { categories: [], timer }),
      someBanner('group', { categories: [], groupIds: [7], title: { text: 'For seven' } }),
    ],
    at: Date.now(),
  };

  test('is taken over as it is, and written again', async () => {
    const { differences, html, page } = await openRendered(
      '/promotions',
      { promotions, account: null },
      'promotions',
    );
    expect(differences).toEqual([]);
    expect(page.querySelectorAll('main li h2')).toHaveLength(1);
    expect(html).toContain('Ends in');
    expect(readPageParts('promotions')).toMatchObject({ promotions: asJson(promotions) });
  });

  test('of a player has those of the player’s groups', async () => {
    const account = somePlayer({ groups: [7] });
    const { differences, html } = await openRendered('/promotions', { account, promotions }, 'promotions');
    expect(differences).toEqual([]);
    expect(html).toContain('For seven');
  });
});

describe('the HTML of the support', () => {
  const snippet = (slug: string, category: string, json: unknown = null) => ({
    id: slug,
    slug,
    title: `Title of ${slug}`,
    content: '',
    nodes: [{ tag: 'p', attributes: {}, children: [`Text of ${slug}`] }],
    categories: [category],
    json,
    locale: 'en',
  });
  const support = {
    snippets: [
      snippet('paying', 'faq'),
      snippet('line-de', 'help-lines', { country: 'DE' }),
      snippet('line', 'help-lines'),
    ],
    at: Date.now(),
  };

  test('has questions and help lines, is taken over as it is, and written again', async () => {
    const { differences, html } = await openRendered('/support', { support, account: null }, 'support');
    expect(differences).toEqual([]);
    expect(html).toContain('Text of paying');
    expect(html).toContain('>Germany</option>');
    expect(html).toContain('Text of line<');
    expect(readPageParts('support')).toMatchObject({ support: asJson(support) });
  });

  test('of a player has the help line of the player’s country', async () => {
    const account = somePlayer({ country: 'DE' });
    const { differences, html } = await openRendered('/support', { account, support }, 'support');
    expect(differences).toEqual([]);
    expect(html).toContain('Text of line-de');
  });
});
