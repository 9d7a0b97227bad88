import type { Banner } from '../src/contract/banners.ts';
import { gameOrders } from '../src/lib/find-games.ts';
import { type Handler, refuse } from './ask.ts';
import { BANNER_ART } from './catalogue/banner-art.ts';
import { bannerWords } from './catalogue/banner-words.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { ART_VERSION } from './catalogue/pictures/address.ts';
import { paintOf } from './catalogue/pictures/colours.ts';

/** The carousel of the lobby; a phone asks for the same picture with `?shape=tall`. */
export const HOME = 'home';
/** The cards of `/promotions`: what is on, not where things are. */
const PROMOTIONS = 'promotions';
const PROMOTED: Readonly<Record<string, true>> = {
  'new-games': true,
  'game-of-the-week': true,
  'studio-of-the-week': true,
  'try-a-demo': true,
};

/** The most popular game that launches this skin. */
function playable(catalogue: Catalogue, skin: string) {
  const found = catalogue.games.filter(game => game.skin === skin).sort(gameOrders.popular)[0];
  return found ?? refuse(503, 'no_playable_game');
}

interface Slide {
  readonly id: string;
  readonly url: string;
  readonly names: Readonly<Record<string, string>>;
}

function slidesOf(catalogue: Catalogue): Slide[] {
  const demo = playable(catalogue, 'orchard');
  const weekly = playable(catalogue, 'pharaoh');
  const studio = catalogue.providers.find(({ slug }) => slug === 'lanternfish-studio');
  const opening = (game: typeof demo) => `/play/${game.provider}/${game.seo_title}`;
  return [
    { id: 'new-games', url: '/pokies/new', names: {} },
    { id: 'game-of-the-week', url: opening(weekly), names: { game: weekly.title } },
    { id: 'studio-of-the-week', url: `/producers/${studio?.slug}`, names: { studio: studio?.name ?? '' } },
    { id: 'try-a-demo', url: opening(demo), names: { game: demo.title } },
    { id: 'your-shelf', url: '/favorite-games', names: {} },
  ];
}

const listBanners: Handler<'listBanners'> = ({ app, visitor }) => ({
  banners: slidesOf(app.catalogue).map(({ id, url, names }, place): Banner => {
    const { title, description, button, label } = bannerWords(id, visitor.locale, names);
    const art = BANNER_ART[id] ?? { theme: 'space', cast: [] };
    const { deep, mid, glow, A } = paintOf({ theme: art.theme, studio: 'banner', slug: art.cast.join('-') });
    return {
      id,
      frontend_identifier: id,
      image: `/pictures/banner/${id}.${ART_VERSION}.svg`,
      categories: [HOME, ...(id in PROMOTED ? [PROMOTIONS] : [])],
      groupIds: [],
      size: 'wide',
      title: { text: title },
      description: { text: description },
      gradient: [deep, mid, glow, A],
      labels: [label],
      button: { name: button, url },
      timer: null,
      order: { [HOME]: place + 1, ...(id in PROMOTED ? { [PROMOTIONS]: place + 1 } : {}) },
    };
  }),
});

export const bannersRoutes = { listBanners };
