import { createHmac } from 'node:crypto';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { type App, type Ask, refuse, type Tx } from '../ask.ts';
import { flightName } from '../operations.ts';
import type { Frame } from './frame.ts';

/** A write that carries an Idempotency-Key: whose it is and what exactly was asked (product 4.3). */
export interface KeyedWrite {
  readonly owner: string;
  readonly key: string;
  readonly route: string;
  readonly fingerprint: string;
}

/** Reads the key: null where the endpoint takes none or none was sent. */
export function keyOf(endpoint: Endpoint, header: string | null): string | null {
  if (endpoint.keyed === undefined) return null;
  if (header === null) {
    if (endpoint.keyed === 'required') refuse(400, 'key_required');
    return null;
  }
  if (!/^[\x21-\x7e]{8,128}$/.test(header)) refuse(400, 'key_format');
  return header;
}

export function fingerprintOf(frame: Frame, route: string, asked: unknown): string {
  return createHmac('sha256', frame.secret)
    .update(`${route}\n${JSON.stringify(asked)}`)
    .digest('base64url');
}

/** The stored answer of a repeat, or null for the first time. Refuses a key that was withdrawn or used for something else. */
export async function storedAnswer(
  db: App['db'] | Tx,
  write: KeyedWrite,
): Promise<{ status: number; body: unknown } | null> {
  const row = await db
    .selectFrom('operations')
    .selectAll()
    .where('owner', '=', write.owner)
    .where('key', '=', write.key)
    .executeTakeFirst();
  if (!row) return null;
  if (row.state === 'withdrawn') refuse(409, 'withdrawn');
  if (row.route !== write.route || row.fingerprint !== write.fingerprint) refuse(422, 'key_reused');
  const body: unknown = row.response === '' ? undefined : JSON.parse(row.response);
  return { status: row.status, body };
}

/** Runs `work` while the key counts as in flight; a second request with it meanwhile is told to come back. */
export async function inFlight<T>(app: App, { owner, key }: KeyedWrite, work: () => Promise<T>): Promise<T> {
  const name = flightName(owner, key);
  if (app.inFlight.has(name)) refuse(409, 'in_flight');
  app.inFlight.add(name);
  try {
    return await work();
  } finally {
    app.inFlight.delete(name);
  }
}

/**
 * `ask.once`. The store has one connection, so transactions, and with them a player's writes, are serial; `work` must
 * read and write through `tx` alone, or it waits for itself. What `work` throws undoes everything, the key included.
 */
export function onceFor(app: App, write: KeyedWrite | null, status: number) {
  let ran = false;
  const once: Ask<never>['once'] = work => {
    if (ran && write) throw new Error(`${write.route} has two effects for one key`);
    ran = true;
    return app.db.transaction().execute(async tx => {
      if (write && (await storedAnswer(tx, write))) throw new Error(`${write.route} ran twice for one key`);
      const result = await work(tx);
      if (write) await store(tx, app, write, status, result);
      return result;
    });
  };
  return { once, ran: () => ran };
}

async function store(tx: Tx, app: App, write: KeyedWrite, status: number, body: unknown): Promise<void> {
  const response = body === undefined ? '' : JSON.stringify(body);
  const created_at = app.clock.now().toISOString();
  await tx
    .insertInto('operations')
    .values({ ...write, state: 'done', status, response, created_at })
    .execute();
}
