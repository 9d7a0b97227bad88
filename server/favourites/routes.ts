import { DEFAULT_CURRENCY } from '../../src/contract/operator/currencies.ts';
import type { Favourite } from '../../src/contract/subjects/favourites.ts';
import type { Handler, RequestContext, Tx } from '../context.ts';
import { reject } from '../errors.ts';
import { emit } from '../events/user-events.ts';
import type { GameCatalogue } from '../games/catalogue/catalogue.ts';
import type { CatalogueEntry } from '../games/catalogue/entry.ts';
import type { PlayerRow } from '../players/tables.ts';

/** With the id in the player's currency; in the default one, or the first, where the game does not support it. */
function toFavourite({ game }: CatalogueEntry, currency: string): Favourite {
  const ids = game.currencies;
  const found = ids[currency] ?? ids[DEFAULT_CURRENCY] ?? Object.values(ids)[0];
  if (!found) throw new Error(`${game.identifier} has no id.`);
  return { id: found.id, identifier: game.identifier };
}

async function findFavourites(
  db: Tx | RequestContext<'listFavourites'>['app']['db'],
  games: GameCatalogue,
  player: PlayerRow,
) {
  const rows = await db
    .selectFrom('favourites')
    .select('identifier')
    .where('player_id', '=', player.id)
    .orderBy('created_at', 'desc')
    .orderBy('identifier')
    .execute();
  return rows.flatMap(({ identifier }) => {
    const entry = games.byIdentifier(identifier);
    return entry ? [toFavourite(entry, player.currency)] : [];
  });
}

function requireGame(games: GameCatalogue, id: string): CatalogueEntry {
  return games.find(id) ?? reject(404, 'game_unknown');
}

const listFavourites: Handler<'listFavourites'> = ({ app, player }) =>
  findFavourites(app.db, app.catalogue, player);

const addFavourite: Handler<'addFavourite'> = context => {
  const { app, player, params } = context;
  const entry = requireGame(app.catalogue, params.id);
  return context.runOnce(async tx => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('favourites')
      .values({
        player_id: player.id,
        identifier: entry.game.identifier,
        created_at: app.clock.now().toISOString(),
      })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 0n) await emitFavouritesChanged(context, tx);
    return toFavourite(entry, player.currency);
  });
};

const removeFavourite: Handler<'removeFavourite'> = context => {
  const { app, player, params } = context;
  const entry = requireGame(app.catalogue, params.id);
  return context.runOnce(async tx => {
    const { numDeletedRows } = await tx
      .deleteFrom('favourites')
      .where('player_id', '=', player.id)
      .where('identifier', '=', entry.game.identifier)
      .executeTakeFirst();
    if (numDeletedRows !== 0n) await emitFavouritesChanged(context, tx);
    return undefined;
  });
};

/** Notifies the player's other devices; a repeat that changes nothing emits no event. */
async function emitFavouritesChanged(
  { app, player }: RequestContext<'addFavourite' | 'removeFavourite'>,
  tx: Tx,
): Promise<void> {
  const favourites = await findFavourites(tx, app.catalogue, player);
  await emit(tx, app.clock, player.id, 'favourites_changed', { favourites });
}

export const favouritesRoutes = { listFavourites, addFavourite, removeFavourite };
