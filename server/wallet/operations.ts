import type { Operation } from '../../src/contract/subjects/wallet.ts';
import type { AppContext, Tx } from '../context.ts';
import type { Db } from '../store/sqlite.ts';

/** The entry of a keyed write in `app.inFlightKeys` while it runs. */
export const inFlightName = (owner: string, key: string): string => `${owner} ${key}`;

/** The stored operation of a key: done with its response, or withdrawn; null when the key is unknown. */
async function findStored(db: Db | Tx, owner: string, key: string): Promise<Operation | null> {
  const row = await db
    .selectFrom('operations')
    .select(['state', 'status', 'response'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  if (row.state === 'withdrawn') return { status: 'withdrawn' };
  const body: unknown = row.response === '' ? null : JSON.parse(row.response);
  return { status: 'done', response: { status: row.status, body } };
}

const findInFlight = (app: AppContext, owner: string, key: string): Operation | null =>
  app.inFlightKeys.has(inFlightName(owner, key)) ? { status: 'pending' } : null;

/** What became of a key (decision 0014). `unknown` is not final: the request may still arrive. */
export async function findOperation(app: AppContext, owner: string, key: string): Promise<Operation> {
  const isRunning = findInFlight(app, owner, key);
  return (await findStored(app.db, owner, key)) ?? isRunning ?? { status: 'unknown' };
}

/** Resolves a key: an unknown one is withdrawn, so that its late request is rejected; a running one is left to finish. */
export async function withdrawOperation(app: AppContext, owner: string, key: string): Promise<Operation> {
  return app.db.transaction().execute(async (tx): Promise<Operation> => {
    const known = (await findStored(tx, owner, key)) ?? findInFlight(app, owner, key);
    if (known) return known;
    const nothing = { route: '', fingerprint: '', status: 409, response: '' };
    const created_at = app.clock.now().toISOString();
    await tx
      .insertInto('operations')
      .values({ owner, key, state: 'withdrawn', ...nothing, created_at })
      .execute();
    return { status: 'withdrawn' };
  });
}
