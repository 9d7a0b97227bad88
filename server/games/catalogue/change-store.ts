import * as v from 'valibot';
import { Game } from '../../../src/contract/subjects/games.ts';
import type { AppContext, Tx } from '../../context.ts';
import { newToken } from '../../store/opaque-tokens.ts';
import type { CatalogueChange } from './change-log.ts';
import type { CatalogueEntry } from './entry.ts';

const STORE_ID_KEY = 'catalogue_line';

const StoredEntry = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ game: Game, section: v.picklist(['pokies', 'live', 'table']), theme: v.string() }),
);

async function readStoreId(db: AppContext['db'] | Tx): Promise<string | null> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', STORE_ID_KEY).executeTakeFirst();
  return row?.value ?? null;
}

/** Brings the changes back that were made before a restart, and follows those of other processes. */
export async function loadChanges(app: AppContext): Promise<void> {
  app.shared.follow('catalogue_state', () => readChanges(app));
  await readChanges(app);
}

/** Their numbers are in the order of the commits, so that nothing is behind the newest that is known. */
async function readChanges({ db, catalogueChanges }: AppContext): Promise<void> {
  const rows = await db
    .selectFrom('catalogue_changes')
    .selectAll()
    .where('n', '>', catalogueChanges.last)
    .orderBy('n')
    .execute();
  const known = rows.map(
    ({ n, entry, withdrawn }): CatalogueChange => ({
      n,
      entry: v.parse(StoredEntry, entry),
      isWithdrawn: withdrawn === 1,
    }),
  );
  catalogueChanges.apply(known, (await readStoreId(db)) ?? '');
}

/** Changes the catalogue for good: the store first, then the catalogue in the memory of every process. */
export async function storeChange(
  app: AppContext,
  entry: CatalogueEntry,
  isWithdrawn: boolean,
): Promise<void> {
  await app.shared.update('catalogue_state', async (_current, tx) => {
    const storeId = (await readStoreId(tx)) ?? (await createStoreId(tx));
    const row = await tx
      .selectFrom('catalogue_changes')
      .select(({ fn }) => fn.max('n').as('last'))
      .executeTakeFirst();
    const n = (row?.last ?? 0) + 1;
    const change = {
      n,
      entry: JSON.stringify(entry),
      withdrawn: isWithdrawn ? 1 : 0,
      at: app.clock.now().toISOString(),
    };
    await tx
      .insertInto('catalogue_changes')
      .values({ identifier: entry.game.identifier, ...change })
      .onConflict(conflict => conflict.column('identifier').doUpdateSet(change))
      .execute();
    return { value: `${storeId}.${n}`, result: undefined };
  });
  await readChanges(app);
}

async function createStoreId(tx: Tx): Promise<string> {
  const value = newToken().replace(/\W/g, '').slice(0, 8);
  await tx.insertInto('meta').values({ name: STORE_ID_KEY, value }).execute();
  return value;
}
