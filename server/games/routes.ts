import type { Game } from '../../src/contract/subjects/games.ts';
import { countByProvider, findGames, paginate } from '../../src/lib/find-games.ts';
import type { Handler } from '../context.ts';
import { markImmutable } from '../immutable.ts';
import { LOBBY_COLLECTIONS } from './catalogue/collections.ts';
import { memoizePerCatalogue } from './catalogue/memoize.ts';

const syncCatalogue: Handler<'syncCatalogue'> = ({ app, query }) =>
  app.catalogueChanges.since(query.cursor, query.part, query.most);

const collectionsReplyOf = memoizePerCatalogue(({ collections }) =>
  markImmutable({ collections: [...collections] }),
);
const listCollections: Handler<'listCollections'> = ({ app }) => collectionsReplyOf(app.catalogue);

const providersReplyOf = memoizePerCatalogue(({ providers }) => markImmutable([...providers]));
const listProviders: Handler<'listProviders'> = ({ app }) => providersReplyOf(app.catalogue);

const filterGames: Handler<'filterGames'> = ({ app, body }) => ({
  ...paginate(findGames(app.catalogue, body.filter, body.sort), body.page, body.page_size),
  ...(body.count_providers && { provider_counts: countByProvider(app.catalogue, body.filter) }),
});

const selectGames: Handler<'selectGames'> = ({ app, body }) => {
  const found = body.game_ids.map(ref => app.catalogue.find(ref)?.game);
  return { data: [...new Set(found.filter(game => game !== undefined))] };
};

const MAX_PLAYED_GAMES = 100;

const listPlayedGames: Handler<'listPlayedGames'> = async ({ app, player }) => {
  const rows = await app.db
    .selectFrom('played_games')
    .select(['identifier', 'last_activity_at'])
    .where('player_id', '=', player.id)
    .orderBy('last_activity_at', 'desc')
    .orderBy('identifier')
    .limit(MAX_PLAYED_GAMES)
    .execute();
  return rows.flatMap(({ identifier, last_activity_at }): Game[] => {
    const entry = app.catalogue.byIdentifier(identifier);
    return entry ? [{ ...entry.game, last_activity_at }] : [];
  });
};

const loadMenuCategories: Handler<'loadMenuCategories'> = ({ app }) => {
  const of = (section: string) =>
    app.catalogue.collections.filter(one => one.section === section).map(({ id }) => id);
  // A licence may exclude a collection.
  const lobby = LOBBY_COLLECTIONS.filter(id =>
    app.catalogue.collections.some(collection => collection.id === id),
  );
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
