import { beforeEach, expect, test, vi } from 'vitest';
import type { Banner } from '../../../src/contract/subjects/banners.ts';
import { json, networkFailure, restartWorker, world } from '../support/catalogue-world.ts';

const banner = (id: string, order: number): Banner => ({
  id,
  frontend_identifier: id,
  image: `/pictures/${id}.svg`,
  categories: ['home'],
  groupIds: [],
  size: 'wide',
  title: { text: id },
  description: { text: '' },
  gradient: [],
  labels: [],
  button: null,
  timer: null,
  order: { home: order },
});

beforeEach(() => {
  vi.stubGlobal('caches', { open: async () => ({ match: async () => undefined }) });
  world.instead = name =>
    name.startsWith('GET /api/fe/config/banners-config')
      ? json({ banners: [banner('later', 2), banner('first', 1)] })
      : null;
});

async function prefetch(over: object = {}): Promise<void> {
  const { prefetchLobby } = await import('../../../sw/lifecycle/first-screen-prefetch.ts');
  await prefetchLobby({ locale: 'en', device: 'desktop', isNarrow: false, ...over });
}
const requests = (start: string) => world.sent.filter(name => name.startsWith(start));
const pictures = () => requests('GET /pictures/').map(name => name.slice('GET '.length));

/** The pictures of the games that the stored first screen shows in its first rails. */
async function previewsOfRails(count: number): Promise<string[]> {
  const { composeFromCache } = await import('../../../sw/strategies/first-screen.ts');
  const { collections = [], games = [] } = (await composeFromCache('en')) ?? {};
  const shown = collections.slice(0, count).flatMap(({ identifiers }) => identifiers);
  return games.filter(({ identifier }) => shown.includes(identifier)).map(({ preview }) => preview);
}

test('of the pictures only those are fetched that show without scrolling: two rails and the first banner', async () => {
  await prefetch();
  const visible = await previewsOfRails(2);
  expect(pictures().toSorted()).toEqual(['/pictures/first.svg', ...visible].toSorted());
  expect((await previewsOfRails(3)).length).toBeGreaterThan(visible.length);
  expect(visible.length).toBeGreaterThan(0);
});

test('a narrow page gets the upright form of the banner', async () => {
  await prefetch({ isNarrow: true });
  expect(pictures()).toContain('/pictures/first.svg?shape=tall');
  expect(pictures()).not.toContain('/pictures/first.svg');
});

test('the lists are those of the device, and what is stored is not fetched again', async () => {
  await prefetch({ device: 'mobile' });
  expect(requests('GET /api/games/collections')).toEqual(['GET /api/games/collections?device=mobile']);
  const before = world.sent.length;
  restartWorker();
  await prefetch({ device: 'mobile' });
  expect(world.sent).toHaveLength(before);
});

test('without a list there are no games to ask for; the next call goes on', async () => {
  const online = world.instead;
  world.instead = (name, body) =>
    name.startsWith('GET /api/games/collections') ? networkFailure() : online(name, body);
  await prefetch();
  expect(requests('POST')).toEqual([]);
  expect(pictures()).toEqual([]);
  world.instead = online;
  await prefetch();
  expect(requests('POST')).toHaveLength(1);
});

test('without a banner the games alone are fetched', async () => {
  world.instead = name =>
    name.startsWith('GET /api/fe/config/banners-config') ? json({ banners: [] }) : null;
  await prefetch();
  expect(pictures().toSorted()).toEqual((await previewsOfRails(2)).toSorted());
});
