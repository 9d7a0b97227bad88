import type { Game } from '../src/contract/games.ts';
import { findGames, pageOf } from '../src/lib/find-games.ts';
import type { Handler } from './ask.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { settled } from './settled.ts';

const syncCatalogue: Handler<'syncCatalogue'> = ({ app, query }) =>
  app.changes.since(query.cursor, query.part);

/** Worked out once per state of the catalogue; every visit asks for it. */
function oncePer<T extends object>(make: (catalogue: Catalogue) => T): (catalogue: Catalogue) => T {
  const made = new WeakMap<Catalogue, T>();
  return catalogue => {
    const answer = made.get(catalogue) ?? settled(make(catalogue));
    made.set(catalogue, answer);
    return answer;
  };
}

const collectionsIn = oncePer(({ collections }) => ({ collections: [...collections] }));
const listCollections: Handler<'listCollections'> = ({ app }) => collectionsIn(app.catalogue);

const providersIn = oncePer(({ providers }) => [...providers]);
const listProviders: Handler<'listProviders'> = ({ app }) => providersIn(app.catalogue);

const filterGames: Handler<'filterGames'> = ({ app, body }) =>
  pageOf(findGames(app.catalogue, body.filter, body.sort), body.page, body.page_size);

const selectGames: Handler<'selectGames'> = ({ app, body }) => {
  const found = body.game_ids.map(ref => app.catalogue.find(ref)?.game);
  return { data: [...new Set(found.filter(game => game !== undefined))] };
};

const MOST_PLAYED = 100;

const listPlayedGames: Handler<'listPlayedGames'> = async ({ app, player }) => {
  const rows = await app.db
    .selectFrom('played_games')
    .select(['identifier', 'last_activity_at'])
    .where('player_id', '=', player.id)
    .orderBy('last_activity_at', 'desc')
    .orderBy('identifier')
    .limit(MOST_PLAYED)
    .execute();
  return rows.flatMap(({ identifier, last_activity_at }): Game[] => {
    const entry = app.catalogue.byIdentifier(identifier);
    return entry ? [{ ...entry.game, last_activity_at }] : [];
  });
};

/** The lobby's rails in order; each is a shelf of whatever section. */
const LOBBY = [
  'recommended',
  'top',
  'new',
  'popular',
  'live-top',
  'exclusive',
  'jackpots',
  'fruits',
  'egypt',
  'ocean',
  'space',
  'mythology',
  'table-top',
  'game-shows',
  'gentle',
  'best-return',
];

const loadMenuCategories: Handler<'loadMenuCategories'> = ({ app }) => {
  const of = (section: string) =>
    app.catalogue.collections.filter(shelf => shelf.section === section).map(shelf => shelf.id);
  // A licence may leave a shelf out.
  const lobby = LOBBY.filter(id => app.catalogue.collections.some(shelf => shelf.id === id));
  return { pokies: [...of('pokies'), ...of('table')], live: of('live'), lobby };
};

export const gamesRoutes = {
  syncCatalogue,
  listCollections,
  listProviders,
  filterGames,
  selectGames,
  listPlayedGames,
  loadMenuCategories,
};
