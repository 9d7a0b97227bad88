import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOBBY_COLLECTIONS } from '../../../../server/games/catalogue/collections.ts';
import { PromotionsPart } from '../../../../src/contract/subjects/content-page-parts.ts';
import {
  CategoryPart,
  GamePart,
  ProviderGamesPart,
  ProvidersPart,
} from '../../../../src/contract/subjects/game-page-parts.ts';
import type { GamesFilter, Sorting } from '../../../../src/contract/subjects/games.ts';
import { PageText } from '../../../../src/contract/subjects/page-text.ts';
import { fakeDist } from '../../fake-dist.ts';
import { type Client, open, type World } from '../../world.ts';

const { dist, remove } = fakeDist();
let world: World;
let guest: Client;
beforeAll(async () => {
  world = await open({ dist, games: 3000 });
  guest = world.client();
});
afterAll(async () => {
  await world.close();
  remove();
});

/** The parts that stand in the page at a path; null for a page without any. */
async function partsOf(path: string, by: Client = guest): Promise<Record<string, unknown> | null> {
  const { text } = await by.get(path);
  const data = /<script type="application\/json" id="page-state">(.*?)<\/script>/.exec(text)?.[1];
  return data === undefined ? null : JSON.parse(data).parts;
}

const list = async (filter: GamesFilter, sort: Sorting = 'popular', page = 1) =>
  (await guest.call('filterGames', { body: { filter, sort, page } })).body;

describe('the page of a text', () => {
  const variantOf = async (by: Client) =>
    v.parse(PageText, (await partsOf('/terms-and-conditions', by))?.['page']).variant;

  test('of a session is that of its player’s licence, and extends no session', async () => {
    const { client, row } = await world.player({ license: 'EE' });
    const session = () =>
      world.app.db.selectFrom('sessions').selectAll().where('player_id', '=', row.id).executeTakeFirst();
    const before = await session();
    world.app.clock.shift(24 * 3_600_000);
    expect(await variantOf(client)).toBe('terms-and-conditions/EE');
    expect(await session()).toEqual(before);
    expect(await variantOf(guest)).toBe('terms-and-conditions');
  });

  test('of a session that has ended is that of the visit', async () => {
    const { client, row } = await world.player({ license: 'EE' });
    await world.app.db.deleteFrom('sessions').where('player_id', '=', row.id).execute();
    expect(await variantOf(client)).toBe('terms-and-conditions');
  });
});

describe('the page of a list', () => {
  test.each<[string, GamesFilter, Sorting]>([
    ['/pokies/all', { section: 'pokies', playable: true }, 'popular'],
    ['/de/slots', { section: 'pokies', playable: true }, 'popular'],
    ['/slots/egypt/page/2', { categories: ['egypt'], playable: true }, 'popular'],
    ['/live/all', { section: 'live' }, 'popular'],
    ['/categories/new', { categories: ['new'], playable: true }, 'new'],
    ['/games/best-return', { categories: ['best-return'], playable: true }, 'rtp'],
    ['/categories/all', { playable: true }, 'popular'],
  ])('%s carries its first games, as the page itself asks for them', async (path, filter, sort) => {
    const part = v.parse(CategoryPart, (await partsOf(path))?.['category']);
    const { data, pagination } = await list(filter, sort);
    expect(part.games).toEqual(data.slice(0, 18));
    expect(part.games.length).toBeGreaterThan(5);
    expect(part.total).toBe(pagination.total_count);
    expect(part.menu.lobby).toEqual(LOBBY_COLLECTIONS);
    expect(part.collections.map(({ id }) => id)).toEqual(world.app.catalogue.collections.map(({ id }) => id));
    expect(part.collections.every(({ identifiers }) => identifiers.length === 0)).toBe(true);
  });

  test('that is not there carries nothing', async () => {
    expect(await partsOf('/pokies/nothing')).toBeNull();
  });
});

describe('the page of a provider', () => {
  test('carries the games of its page and all providers', async () => {
    const { providers } = world.app.catalogue;
    const [largest] = providers.toSorted((a, b) => (b.total ?? 0) - (a.total ?? 0));
    const slug = largest?.slug ?? '';
    for (const page of [1, 2]) {
      const path = page === 1 ? `/producers/${slug}` : `/fr-CA/producers/${slug}/${page}`;
      const part = v.parse(ProviderGamesPart, (await partsOf(path))?.['providerGames']);
      const { data, pagination } = await list({ providers: [slug] }, 'popular', page);
      expect(part.games).toEqual(data.slice(0, 18));
      expect(part.games.length).toBeGreaterThan(0);
      expect(part).toMatchObject({ total: pagination.total_count, providers });
    }
    for (const page of ['99', '0', 'x']) expect(await partsOf(`/producers/${slug}/${page}`)).toBeNull();
  });

  test('the index carries all of them', async () => {
    const part = v.parse(ProvidersPart, (await partsOf('/producers'))?.['providers']);
    expect(part.providers).toEqual(world.app.catalogue.providers);
  });
});

describe('the page of a game', () => {
  const partAt = async (game: { provider: string; seo_title: string } | undefined) =>
    v.parse(GamePart, (await partsOf(`/play/${game?.provider}/${game?.seo_title}`))?.['game']);

  test('carries the game', async () => {
    const game = world.app.catalogue.games.find(({ skin }) => skin !== null);
    expect(await partAt(game)).toMatchObject({ game, offered: [] });
  });

  test('of a title without a game carries games that can be played, of its provider first', async () => {
    const { games } = world.app.catalogue;
    const isPlayable = new Set(games.filter(({ skin }) => skin !== null).map(({ provider }) => provider));
    for (const title of [
      games.find(({ skin, provider }) => skin === null && isPlayable.has(provider)),
      games.find(({ skin, provider }) => skin === null && !isPlayable.has(provider)),
    ]) {
      const { game, offered } = await partAt(title);
      expect(game).toEqual(title);
      expect(offered).toHaveLength(6);
      expect(offered.every(({ skin }) => skin !== null)).toBe(true);
      expect(new Set(offered.map(({ identifier }) => identifier)).size).toBe(6);
      const first = (await list({ providers: [game.provider] })).data.find(({ skin }) => skin !== null);
      if (first) expect(offered[0]).toEqual(first);
      else expect(isPlayable.has(game.provider)).toBe(false);
    }
  });

  test('that is not there carries nothing', async () => {
    expect(await partsOf('/play/nobody/nothing')).toBeNull();
  });
});

describe('the page of a text', () => {
  test.each([
    ['/news', 'news'],
    ['/de/news', 'news'],
    ['/benefits-of-crypto', 'benefits-of-crypto'],
  ])('%s carries it', async (path, slug) => {
    const page = v.parse(PageText, (await partsOf(path))?.['page']);
    expect(page).toMatchObject({ slug, path: `/${slug}`, locale: path.startsWith('/de') ? 'de' : 'en' });
    expect(page.nodes.length).toBeGreaterThan(0);
  });

  test('of an article carries it, as the list of articles names it', async () => {
    const { json } = v.parse(PageText, (await partsOf('/news'))?.['page']);
    const [article] = json.articles;
    const page = v.parse(PageText, (await partsOf(article?.url ?? ''))?.['page']);
    expect(page).toMatchObject({ path: article?.url, title: article?.title });
    expect(await partsOf('/news/nothing')).toBeNull();
  });

  test('the promotions carry the banners', async () => {
    const part = v.parse(PromotionsPart, (await partsOf('/promotions'))?.['promotions']);
    const { body } = await guest.call('listBanners');
    expect(part.banners).toEqual(body.banners);
    expect(part.banners.length).toBeGreaterThan(1);
  });
});
