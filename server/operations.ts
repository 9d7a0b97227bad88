import type { Operation } from '../src/contract/wallet.ts';
import type { App, PlayerRow, Tx, Visitor } from './ask.ts';
import type { Clock } from './clock.ts';
import type { Db } from './store/sqlite.ts';

/** Whose keys these are: the player's, or a guest's device (decisions D13). */
export const ownerOf = (player: Pick<PlayerRow, 'id'> | null, visitor: Pick<Visitor, 'device'>): string =>
  player ? `player:${player.id}` : `device:${visitor.device}`;

/** The name under which a keyed write stands in `app.inFlight`. */
export const flightName = (owner: string, key: string): string => `${owner} ${key}`;

/** What is stored of a keyed write: its answer, or that it must never happen. */
export interface StoredOperation {
  readonly state: 'done' | 'withdrawn';
  readonly route: string;
  readonly fingerprint: string;
  readonly status: number;
  /** The parsed body; null for an empty one. */
  readonly body: unknown;
}

export async function findOperation(
  db: Db | Tx,
  owner: string,
  key: string,
): Promise<StoredOperation | null> {
  const row = await db
    .selectFrom('operations')
    .selectAll()
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  const { state, route, fingerprint, status } = row;
  return { state, route, fingerprint, status, body: JSON.parse(row.response) };
}

/**
 * Writes the answer of a keyed write in the transaction of its effects (product 4.3.4). Fails when the key is taken,
 * and takes the effects with it: call `findOperation` first, in the same transaction.
 */
export async function storeOperation(
  tx: Tx,
  clock: Clock,
  operation: {
    owner: string;
    key: string;
    route: string;
    fingerprint: string;
    status: number;
    body: unknown;
  },
): Promise<void> {
  const { body, ...row } = operation;
  const response = JSON.stringify(body ?? null);
  const created_at = clock.now().toISOString();
  await tx
    .insertInto('operations')
    .values({ ...row, state: 'done', response, created_at })
    .execute();
}

/** What became of a key (decisions D14). `unknown` is not final: the request may still arrive. */
export async function askOperation(app: App, owner: string, key: string): Promise<Operation> {
  const known = await findOperation(app.db, owner, key);
  if (known) return settled(known);
  return { status: app.inFlight.has(flightName(owner, key)) ? 'pending' : 'unknown' };
}

/** Settles a key: what nobody knows is withdrawn, and its late request refused; what runs is left to finish. */
export async function withdraw(app: App, owner: string, key: string): Promise<Operation> {
  return app.db.transaction().execute(async (tx): Promise<Operation> => {
    const known = await findOperation(tx, owner, key);
    if (known) return settled(known);
    if (app.inFlight.has(flightName(owner, key))) return { status: 'pending' };
    await tx
      .insertInto('operations')
      .values({
        owner,
        key,
        route: '',
        fingerprint: '',
        state: 'withdrawn',
        status: 409,
        response: 'null',
        created_at: app.clock.now().toISOString(),
      })
      .execute();
    return { status: 'withdrawn' };
  });
}

function settled({ state, status, body }: StoredOperation): Operation {
  return state === 'done' ? { status: 'done', response: { status, body } } : { status: 'withdrawn' };
}
