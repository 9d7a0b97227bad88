import type { Banner } from '../../src/contract/subjects/banners.ts';
import { gameComparators } from '../../src/lib/find-games.ts';
import { DAY_MS } from '../../src/lib/time-units.ts';
import type { Handler } from '../context.ts';
import { reject } from '../errors.ts';
import { bannerText } from '../games/catalogue/banner-texts.ts';
import type { GameCatalogue } from '../games/catalogue/catalogue.ts';
import { memoizePerCatalogue } from '../games/catalogue/memoize.ts';
import { BANNER_ART } from '../games/catalogue/pictures/banner-picture.ts';
import { paintOf } from '../games/catalogue/pictures/colours.ts';
import { ART_VERSION } from '../games/catalogue/pictures/picture-url.ts';

/** The carousel of the lobby; a phone requests the same picture with `?shape=tall`. */
const HOME_CATEGORY = 'home';
/** The cards of `/promotions`. */
const PROMOTIONS_CATEGORY = 'promotions';
const PROMOTED_BANNERS: Readonly<Record<string, true>> = {
  'new-games': true,
  'game-of-the-week': true,
  'studio-of-the-week': true,
  'try-a-demo': true,
};

/** The most popular game that launches this skin. */
function mostPopularGameOf(catalogue: GameCatalogue, skin: string) {
  const found = catalogue.games.filter(game => game.skin === skin).sort(gameComparators.popular)[0];
  return found ?? reject(503, 'no_playable_game');
}

/** The games that banners lead to. */
const promotedGamesOf = memoizePerCatalogue(catalogue => ({
  demo: mostPopularGameOf(catalogue, 'orchard'),
  weekly: mostPopularGameOf(catalogue, 'pharaoh'),
}));

interface Slide {
  readonly id: string;
  readonly url: string;
  readonly names: Readonly<Record<string, string>>;
  readonly size?: Banner['size'];
  readonly timer?: Banner['timer'];
}

const WEEK_MS = 7 * DAY_MS;
/** A Monday, 00:00 UTC: studios of the week change then. */
const FIRST_WEEK = Date.UTC(2026, 0, 5);

function slidesOf(catalogue: GameCatalogue, now: number): Slide[] {
  const { demo, weekly } = promotedGamesOf(catalogue);
  const week = Math.floor((now - FIRST_WEEK) / WEEK_MS);
  const studio = catalogue.providers.at(week % catalogue.providers.length);
  const start = FIRST_WEEK + week * WEEK_MS;
  const timer = {
    start_at: new Date(start).toISOString(),
    end_at: new Date(start + WEEK_MS).toISOString(),
  };
  const opening = (game: typeof demo) => `/play/${game.provider}/${game.seo_title}`;
  return [
    { id: 'new-games', url: '/pokies/new', names: {} },
    { id: 'game-of-the-week', url: opening(weekly), names: { game: weekly.title }, size: 'small' },
    {
      id: 'studio-of-the-week',
      url: `/producers/${studio?.slug}`,
      names: { studio: studio?.name ?? '' },
      size: 'small',
      timer,
    },
    { id: 'try-a-demo', url: opening(demo), names: { game: demo.title }, size: 'small' },
    { id: 'pay-in', url: '/deposit', names: {}, size: 'small' },
    { id: 'your-shelf', url: '/favorite-games', names: {} },
  ];
}

const listBanners: Handler<'listBanners'> = ({ app, visitor }) => ({
  banners: slidesOf(app.catalogue, app.clock.now().getTime()).map((slide, index): Banner => {
    const { id, url, names, size = 'wide', timer = null } = slide;
    const { title, description, button, label } = bannerText(id, visitor.locale, names);
    const art = BANNER_ART[id] ?? { theme: 'space', cast: [] };
    const { deep, mid, glow, A } = paintOf({ theme: art.theme, studio: 'banner', slug: art.cast.join('-') });
    return {
      id,
      frontend_identifier: id,
      image: `/pictures/banner/${id}.${ART_VERSION}.svg`,
      categories: [HOME_CATEGORY, ...(id in PROMOTED_BANNERS ? [PROMOTIONS_CATEGORY] : [])],
      groupIds: [],
      size,
      title: { text: title },
      description: { text: description },
      gradient: [deep, mid, glow, A],
      labels: [label],
      variables: names,
      button: { name: button, url, type: 'link' },
      secondButton: null,
      timer,
      order: {
        [HOME_CATEGORY]: index + 1,
        ...(id in PROMOTED_BANNERS ? { [PROMOTIONS_CATEGORY]: index + 1 } : {}),
      },
    };
  }),
});

export const bannersRoutes = { listBanners };
