import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MAX_TEASER_ARTICLES } from '../../../../src/contract/subjects/cms.ts';
import { initialLoadState } from '../../../../src/core/data/loader.ts';
import ArticleScreen from '../../../../src/features/content/articles/ArticleScreen.tsx';
import NewsScreen from '../../../../src/features/content/articles/NewsScreen.tsx';
import { homeBanners } from '../../../../src/features/content/banners/state.ts';
import PromotionsScreen from '../../../../src/features/content/promotions/PromotionsScreen.tsx';
import { context, stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../../setup/mount.tsx';
import { fullPage, resetPages, snippet } from '../pages/page-fixtures.ts';

beforeEach(() => {
  freshTab('/promotions');
  resetPages();
  homeBanners.list = [];
  Object.assign(homeBanners.loading, initialLoadState());
});
afterEach(cleanup);

const banner = (id: string, over: object = {}) => ({
  id,
  frontend_identifier: id,
  image: `/pictures/banner/${id}.svg`,
  categories: ['home', 'promotions'],
  groupIds: [],
  size: 'wide',
  title: { text: `Title ${id}` },
  description: { text: 'What it is' },
  gradient: ['#112233'],
  labels: [],
  button: { name: 'Go', url: '/pokies/new' },
  timer: null,
  order: { promotions: 1 },
  ...over,
});

const article = (n: number) => ({
  url: `/news/a${n}`,
  date: `2026-01-${String(n).padStart(2, '0')}`,
  title: `Article ${n}`,
  img: null,
  imgAlt: '',
});
const news = (count: number) => {
  const articles = Array.from({ length: count }, (_, index) => article(index + 1));
  const blocks = { ...fullPage('news', '').blocks, json: { articles } };
  return { body: fullPage('news', '<p>What is new.</p>', { title: 'News', blocks }) };
};

const base = {
  'GET /client-context': { body: context },
  'GET /api/cms/pages': { body: [] },
  'GET /api/cms/snippets': { body: [snippet('promotions', '<p>No bonuses yet.</p>')] },
};

test('promotions are the banners of their category, in order', async () => {
  const banners = [
    banner('late', { order: { promotions: 2 } }),
    banner('first'),
    banner('place', { categories: ['home'] }),
    banner('vip', { groupIds: [1] }),
  ];
  stubFetch({ ...base, 'GET /api/fe/config/banners-config': { body: { banners } } });
  mount(<PromotionsScreen />);
  await screen.findByText('Title first');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Title first', 'Title late']);
  expect(await screen.findByText('No bonuses yet.')).toBeDefined();
});

test('no promotions shows a message with a link', async () => {
  stubFetch({ ...base, 'GET /api/fe/config/banners-config': { body: { banners: [] } } });
  mount(<PromotionsScreen />);
  expect(await screen.findByText('No promotions right now')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to the lobby' })).toBeDefined();
});

test('offline a list that is not stored shows a message', async () => {
  stubFetch({ ...base });
  mount(<PromotionsScreen />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});

test.each([
  [MAX_TEASER_ARTICLES - 1, MAX_TEASER_ARTICLES - 1],
  [MAX_TEASER_ARTICLES, MAX_TEASER_ARTICLES],
  [MAX_TEASER_ARTICLES + 1, MAX_TEASER_ARTICLES],
])('of %i articles %i show next to the promotions', async (there, shown) => {
  stubFetch({
    ...base,
    'GET /api/fe/config/banners-config': { body: { banners: [] } },
    'GET /api/cms/pages/news': news(there),
  });
  mount(<PromotionsScreen />);
  await screen.findByText('Article 1');
  expect(screen.getAllByText(/^Article \d+$/)).toHaveLength(shown);
});

test('the news list has all of them', async () => {
  stubFetch({ ...base, 'GET /api/cms/pages/news': news(9) });
  mount(<NewsScreen />);
  await screen.findByText('What is new.');
  expect(screen.getAllByText(/^Article \d+$/)).toHaveLength(9);
  expect(screen.getByText('January 9, 2026')).toBeDefined();
});

test('an article shows its date and links to others', async () => {
  const blocks = { ...fullPage('a1', '').blocks, json: { article: article(1) } };
  stubFetch({
    ...base,
    'GET /api/cms/pages/news': news(3),
    'GET /api/cms/pages/a1': {
      body: fullPage('a1', '<p>Story.</p>', { path: '/news/a1', title: 'Article 1', blocks }),
    },
  });
  mount(<ArticleScreen params={{ slug: 'a1' }} />);
  expect(await screen.findByText('January 1, 2026')).toBeDefined();
  await screen.findByText('Article 2');
  const links = screen.getAllByRole('link', { name: /^Article/ });
  expect(links.map(link => link.getAttribute('href'))).toEqual(['/news/a2', '/news/a3']);
});

test('the error of promotions does not mention games', async () => {
  stubFetch({ ...base, 'GET /api/fe/config/banners-config': { status: 500 } });
  mount(<PromotionsScreen />);
  expect(await screen.findByRole('heading', { level: 2, name: 'We couldn’t load this page' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

test('a casino without news shows a message', async () => {
  stubFetch({ ...base, 'GET /api/cms/pages/news': news(0) });
  mount(<NewsScreen />);
  expect(await screen.findByRole('heading', { level: 2, name: 'No news yet' })).toBeDefined();
});
