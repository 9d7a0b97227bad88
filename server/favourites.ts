import { DEFAULT_CURRENCY } from '../src/contract/currencies.ts';
import type { Favourite } from '../src/contract/favourites.ts';
import { type Ask, type Handler, type PlayerRow, refuse, type Tx } from './ask.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { Entry } from './catalogue/entry.ts';
import { emit } from './events.ts';

/** With the id in the player's currency; in the default one, or the first, where the game does not support it. */
function favouriteOf({ game }: Entry, currency: string): Favourite {
  const ids = game.currencies;
  const found = ids[currency] ?? ids[DEFAULT_CURRENCY] ?? Object.values(ids)[0];
  if (!found) throw new Error(`${game.identifier} has no id.`);
  return { id: found.id, identifier: game.identifier };
}

async function favouritesOf(
  db: Tx | Ask<'listFavourites'>['app']['db'],
  games: Catalogue,
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
    return entry ? [favouriteOf(entry, player.currency)] : [];
  });
}

function wanted(games: Catalogue, id: string): Entry {
  return games.find(id) ?? refuse(404, 'game_unknown');
}

const listFavourites: Handler<'listFavourites'> = ({ app, player }) =>
  favouritesOf(app.db, app.catalogue, player);

const addFavourite: Handler<'addFavourite'> = ask => {
  const { app, player, params } = ask;
  const entry = wanted(app.catalogue, params.id);
  return ask.once(async tx => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('favourites')
      .values({
        player_id: player.id,
        identifier: entry.game.identifier,
        created_at: app.clock.now().toISOString(),
      })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 0n) await tell(ask, tx);
    return favouriteOf(entry, player.currency);
  });
};

const removeFavourite: Handler<'removeFavourite'> = ask => {
  const { app, player, params } = ask;
  const entry = wanted(app.catalogue, params.id);
  return ask.once(async tx => {
    const { numDeletedRows } = await tx
      .deleteFrom('favourites')
      .where('player_id', '=', player.id)
      .where('identifier', '=', entry.game.identifier)
      .executeTakeFirst();
    if (numDeletedRows !== 0n) await tell(ask, tx);
    return undefined;
  });
};

/** Tells the player's other devices; a repeat that changes nothing tells nothing. */
async function tell({ app, player }: Ask<'addFavourite' | 'removeFavourite'>, tx: Tx): Promise<void> {
  const favourites = await favouritesOf(tx, app.catalogue, player);
  await emit(tx, app.clock, player.id, 'favourites_changed', { favourites });
}

export const favouritesRoutes = { listFavourites, addFavourite, removeFavourite };
