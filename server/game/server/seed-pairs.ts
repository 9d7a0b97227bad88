import type * as v from 'valibot';
import type { Fairness } from '../../../src/contract/rgs.ts';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../context.ts';
import { newSeedPair } from './rgs-session.ts';
import type { SeedPairRow } from './tables.ts';

/** The player's running pair, made at the first need. Its server seed is shown only once it is rotated. */
export async function currentSeedPair(tx: Tx, clock: Clock, player_id: number): Promise<SeedPairRow> {
  const found = await tx
    .selectFrom('seed_pairs')
    .selectAll()
    .where('player_id', '=', player_id)
    .where('revealed_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return found ?? insertSeedPair(tx, clock, player_id);
}

/** The running pair with the nonce of the next round, which no other round gets. */
export async function consumeNonce(tx: Tx, clock: Clock, player_id: number): Promise<SeedPairRow> {
  const running = tx
    .selectFrom('seed_pairs')
    .select('id')
    .where('player_id', '=', player_id)
    .where('revealed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1);
  const next = tx.updateTable('seed_pairs').set(eb => ({ nonce: eb('nonce', '+', 1) }));
  const pair = await next.where('id', '=', running).returningAll().executeTakeFirst();
  if (pair) return { ...pair, nonce: pair.nonce - 1 };
  const { id } = await insertSeedPair(tx, clock, player_id);
  const first = await next.where('id', '=', id).returningAll().executeTakeFirstOrThrow();
  return { ...first, nonce: 0 };
}

function insertSeedPair(tx: Tx, clock: Clock, player_id: number, client_seed?: string): Promise<SeedPairRow> {
  const created_at = clock.now().toISOString();
  return tx
    .insertInto('seed_pairs')
    .values({ player_id, ...newSeedPair(client_seed), created_at, revealed_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends the running pair, so that its rounds can be verified, and starts one with the player's seed. */
export async function rotateSeedPair(
  tx: Tx,
  clock: Clock,
  player_id: number,
  client_seed: string,
): Promise<void> {
  const { id } = await currentSeedPair(tx, clock, player_id);
  const revealed_at = clock.now().toISOString();
  await tx.updateTable('seed_pairs').set({ revealed_at }).where('id', '=', id).execute();
  await insertSeedPair(tx, clock, player_id, client_seed);
}

export async function fairnessOf(
  tx: Tx,
  clock: Clock,
  player_id: number,
): Promise<v.InferOutput<typeof Fairness>> {
  const { server_seed_hash, client_seed, nonce } = await currentSeedPair(tx, clock, player_id);
  const last = await tx
    .selectFrom('seed_pairs')
    .selectAll()
    .where('player_id', '=', player_id)
    .where('revealed_at', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const previous = last
    ? {
        server_seed: last.server_seed,
        server_seed_hash: last.server_seed_hash,
        client_seed: last.client_seed,
        rounds: last.nonce,
      }
    : null;
  return { server_seed_hash, client_seed, nonce, previous };
}
