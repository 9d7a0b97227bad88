import * as v from 'valibot';
import { GAMES_PAGE_SIZE } from '../../contract/operator/page-size.ts';
import { account } from '../../contract/subjects/account.ts';
import { ALL } from '../../contract/subjects/all-games.ts';
import { banners } from '../../contract/subjects/banners.ts';
import { cms, MAX_TEASER_ARTICLES, PageJson } from '../../contract/subjects/cms.ts';
import { categoryFilter, defaultSort } from '../../contract/subjects/game-lists.ts';
import { type GamesFilter, games } from '../../contract/subjects/games.ts';
import { platformInfo } from '../../contract/subjects/platform-info.ts';
import { device } from '../../core/device/device.ts';
import type { Preloader, ScreenData } from '../../core/worker/offline-stage.ts';
import { currentReader } from '../../features/content/pages/page-variant.ts';
import { localeQuery } from '../../features/content/pages/state.ts';
import { pageVariant } from '../../lib/page-variant.ts';

/** The page that lists the articles. */
const NEWS = 'news';
/** As many games of a list as a desktop shows without scrolling. */
const FIRST_GAMES = 24;
const MAIN_LISTS = ['pokies', 'live'] as const;

/** What the screens behind bottom bar, menu and footer show: texts, questions, help lines, the fields of the forms, levels. */
async function loadScreenData({ load, forEach }: Preloader): Promise<void> {
  const query = localeQuery();
  const loadPages = () => load(cms.listPages, { query });
  await forEach(
    [
      loadPages,
      () => load(cms.listSnippets, { query }),
      () => load(account.loadPlayerFields, {}),
      () => load(platformInfo.listCountries, {}),
      () => load(platformInfo.listCurrencies, {}),
      () => load(platformInfo.listStatuses, {}),
      () => load(banners.listBanners, {}),
    ],
    request => request(),
  );
  const listed = (await loadPages()) ?? [];
  const slugs = listed.map(({ slug }) => slug);
  const loadPage = (slug: string) =>
    load(cms.loadPage, { params: { slug: pageVariant(slug, slugs, currentReader()) }, query });
  const shown = listed.filter(({ hidden, slug }) => !hidden && !slug.includes('/'));
  await forEach([...new Set([NEWS, ...shown.map(({ slug }) => slug)])], loadPage);
  const json = v.safeParse(PageJson, (await loadPage(NEWS))?.blocks.json ?? {});
  const articles = json.success ? json.output.articles.slice(0, MAX_TEASER_ARTICLES) : [];
  await forEach(articles, ({ url }) => loadPage(url.slice(url.lastIndexOf('/') + 1)));
}

/** The catalogue is stored by now: the lists are read from it. */
async function listFirstPictures({ load }: Preloader): Promise<readonly string[]> {
  const lists = await Promise.all(
    MAIN_LISTS.map(async section => {
      const filter = categoryFilter(section, ALL);
      const find = async (more: GamesFilter) => {
        const body = {
          device,
          filter: { ...filter, ...more },
          sort: defaultSort(ALL),
          page: 1,
          page_size: GAMES_PAGE_SIZE,
        };
        return (await load(games.filterGames, { body }))?.data ?? [];
      };
      // As the screen does: what can be played, else all titles.
      const playable = await find({ playable: true });
      return playable.length > 0 ? playable : find({});
    }),
  );
  return lists.flatMap(list => list.slice(0, FIRST_GAMES).map(({ preview }) => preview));
}

export const screenData: ScreenData = { loadScreenData, listFirstPictures };
