import * as v from 'valibot';
import { Game } from '../../src/contract/games.ts';
import { randomName } from '../app.ts';
import type { App, Tx } from '../ask.ts';
import type { Change } from './changes.ts';
import type { Entry } from './entry.ts';

const LINE = 'catalogue_line';

const KeptEntry = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ game: Game, section: v.picklist(['pokies', 'live', 'table']), theme: v.string() }),
);

async function lineOf(db: App['db'] | Tx): Promise<string | null> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', LINE).executeTakeFirst();
  return row?.value ?? null;
}

/** Brings the changes back that were made before a restart. */
export async function loadChanges({ db, changes }: App): Promise<void> {
  const rows = await db.selectFrom('catalogue_changes').selectAll().orderBy('n').execute();
  const known = rows.map(
    ({ n, entry, withdrawn }): Change => ({
      n,
      entry: v.parse(KeptEntry, entry),
      isWithdrawn: withdrawn === 1,
    }),
  );
  changes.apply(known, (await lineOf(db)) ?? '');
}

/** Changes the catalogue for good: the store first, then what everybody is answered from. */
export async function keepChange(app: App, entry: Entry, isWithdrawn: boolean): Promise<void> {
  const { n, line } = await app.db.transaction().execute(async tx => {
    const line = (await lineOf(tx)) ?? (await newLine(tx));
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
    return { n, line };
  });
  app.changes.apply([{ n, entry, isWithdrawn }], line);
}

async function newLine(tx: Tx): Promise<string> {
  const value = randomName().replace(/\W/g, '').slice(0, 8);
  await tx.insertInto('meta').values({ name: LINE, value }).execute();
  return value;
}
