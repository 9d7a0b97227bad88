import type * as v from 'valibot';
import type { Fairness } from '../../../src/contract/rgs.ts';
import { commitmentOf } from '../../../src/lib/provably-fair.ts';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../context.ts';
import { newSeedPair, newServerSeed, type SeedPair } from './rgs-session.ts';
import type { SeedPairRow } from './tables.ts';

/** The player's running pair, made at the first need. Its server seed is shown only once it is rotated. */
async function currentSeedPair(tx: Tx, clock: Clock, player_id: number): Promise<SeedPairRow> {
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

function insertSeedPair(
  tx: Tx,
  clock: Clock,
  player_id: number,
  seeds: SeedPair = newSeedPair(),
): Promise<SeedPairRow> {
  const created_at = clock.now().toISOString();
  return tx
    .insertInto('seed_pairs')
    .values({ player_id, ...seeds, created_at, revealed_at: null, next_server_seed: newServerSeed() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The server seed after the running one; drawn here for a pair that began before next seeds were committed. */
async function nextServerSeedOf(tx: Tx, { id, next_server_seed }: SeedPairRow): Promise<string> {
  if (next_server_seed !== null) return next_server_seed;
  const drawn = newServerSeed();
  await tx.updateTable('seed_pairs').set({ next_server_seed: drawn }).where('id', '=', id).execute();
  return drawn;
}

/**
 * Ends the running pair, so that its rounds can be verified, and starts one with the server seed that was committed before
 * and with the player's seed: drawn only now, it could be chosen to suit that seed.
 */
export async function rotateSeedPair(
  tx: Tx,
  clock: Clock,
  player_id: number,
  client_seed: string,
): Promise<void> {
  const running = await currentSeedPair(tx, clock, player_id);
  const server_seed = await nextServerSeedOf(tx, running);
  const revealed_at = clock.now().toISOString();
  const ended = { revealed_at, next_server_seed: null };
  await tx.updateTable('seed_pairs').set(ended).where('id', '=', running.id).execute();
  await insertSeedPair(tx, clock, player_id, newSeedPair(server_seed, client_seed));
}

export async function fairnessOf(
  tx: Tx,
  clock: Clock,
  player_id: number,
): Promise<v.InferOutput<typeof Fairness>> {
  const running = await currentSeedPair(tx, clock, player_id);
  const { server_seed_hash, client_seed, nonce } = running;
  const next_server_seed_hash = commitmentOf(await nextServerSeedOf(tx, running));
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
  return { server_seed_hash, next_server_seed_hash, client_seed, nonce, previous };
}
