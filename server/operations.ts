import type { Operation } from '../src/contract/wallet.ts';
import type { App, Tx } from './ask.ts';
import type { Db } from './store/sqlite.ts';

/** The name under which a keyed write stands in `app.inFlight` while it runs. */
export const flightName = (owner: string, key: string): string => `${owner} ${key}`;

/** What is stored of a key, as the wire tells it: its answer, or that it must never happen; null when nobody knows it. */
async function stored(db: Db | Tx, owner: string, key: string): Promise<Operation | null> {
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

const running = (app: App, owner: string, key: string): Operation | null =>
  app.inFlight.has(flightName(owner, key)) ? { status: 'pending' } : null;

/** What became of a key (decisions D14). `unknown` is not final: the request may still arrive. */
export async function askOperation(app: App, owner: string, key: string): Promise<Operation> {
  const isRunning = running(app, owner, key);
  return (await stored(app.db, owner, key)) ?? isRunning ?? { status: 'unknown' };
}

/** Settles a key: what nobody knows is withdrawn, and its late request refused; what runs is left to finish. */
export async function withdraw(app: App, owner: string, key: string): Promise<Operation> {
  return app.db.transaction().execute(async (tx): Promise<Operation> => {
    const known = (await stored(tx, owner, key)) ?? running(app, owner, key);
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
