import { createHmac } from 'node:crypto';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import type { AppContext, RequestContext, Tx } from '../context.ts';
import { reject } from '../errors.ts';
import { inFlightName } from '../wallet/operations.ts';
import type { ServerContext } from './server-context.ts';

/** A write with an Idempotency-Key: its owner, and a fingerprint of route and input (WALLET-23). */
export interface KeyedWrite {
  readonly owner: string;
  readonly key: string;
  readonly route: string;
  readonly fingerprint: string;
}

/** Reads the key: null where the endpoint takes none or none was sent. */
export function readIdempotencyKey(endpoint: Endpoint, header: string | null): string | null {
  if (endpoint.keyed === undefined) return null;
  if (header === null) {
    if (endpoint.keyed === 'required') reject(400, 'key_required');
    return null;
  }
  if (!/^[\x21-\x7e]{8,128}$/.test(header)) reject(400, 'key_format');
  return header;
}

export function fingerprintOf(context: ServerContext, route: string, input: unknown): string {
  return createHmac('sha256', context.secret)
    .update(`${route}\n${JSON.stringify(input)}`)
    .digest('base64url');
}

/** The stored reply of a repeated request; null for the first one. Rejects a key that was withdrawn or used for another request. */
export async function findStoredReply(
  db: AppContext['db'] | Tx,
  write: KeyedWrite,
): Promise<{ status: number; body: unknown } | null> {
  const row = await db
    .selectFrom('operations')
    .selectAll()
    .where('owner', '=', write.owner)
    .where('key', '=', write.key)
    .executeTakeFirst();
  if (!row) return null;
  if (row.state === 'withdrawn') reject(409, 'withdrawn');
  if (row.route !== write.route || row.fingerprint !== write.fingerprint) reject(422, 'key_reused');
  const body: unknown = row.response === '' ? undefined : JSON.parse(row.response);
  return { status: row.status, body };
}

/** Runs `work` while the key counts as in flight; a second request with it meanwhile is rejected with 409. */
export async function trackInFlight<T>(
  app: AppContext,
  { owner, key }: KeyedWrite,
  work: () => Promise<T>,
): Promise<T> {
  const name = inFlightName(owner, key);
  if (app.inFlightKeys.has(name)) reject(409, 'in_flight');
  app.inFlightKeys.add(name);
  try {
    return await work();
  } finally {
    app.inFlightKeys.delete(name);
  }
}

/**
 * `context.runOnce`. The store has one connection, so transactions, and with them a player's writes, are serial; `work` must
 * read and write through `tx` alone, or it waits for itself. What `work` throws undoes everything, the key included.
 */
export function createRunOnce(app: AppContext, write: KeyedWrite | null, status: number) {
  let ran = false;
  const runOnce: RequestContext<never>['runOnce'] = work => {
    if (ran && write) throw new Error(`${write.route} has two effects for one key`);
    ran = true;
    return app.db.transaction().execute(async tx => {
      if (write && (await findStoredReply(tx, write)))
        throw new Error(`${write.route} ran twice for one key`);
      const result = await work(tx);
      if (write) await storeReply(tx, app, write, status, result);
      return result;
    });
  };
  return { runOnce, ran: () => ran };
}

async function storeReply(
  tx: Tx,
  app: AppContext,
  write: KeyedWrite,
  status: number,
  body: unknown,
): Promise<void> {
  const response = body === undefined ? '' : JSON.stringify(body);
  const created_at = app.clock.now().toISOString();
  await tx
    .insertInto('operations')
    .values({ ...write, state: 'done', status, response, created_at })
    .execute();
}
