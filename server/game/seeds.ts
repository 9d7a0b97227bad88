import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import type { Fairness } from '../../src/contract/rgs.ts';
import type { Tx } from '../ask.ts';
import type { Clock } from '../clock.ts';
import type { SeedPairsTable } from '../store/tables.ts';
import { newSeeds } from './table.ts';

type Pair = Selectable<SeedPairsTable>;

/** The player's running pair, made at the first need. Its server seed leaves the house only through `revealPair`. */
export async function runningPair(tx: Tx, clock: Clock, player_id: number): Promise<Pair> {
  const found = await tx
    .selectFrom('seed_pairs')
    .selectAll()
    .where('player_id', '=', player_id)
    .where('revealed_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return found ?? insertPair(tx, clock, player_id);
}

function insertPair(tx: Tx, clock: Clock, player_id: number, client_seed?: string): Promise<Pair> {
  const created_at = clock.now().toISOString();
  return tx
    .insertInto('seed_pairs')
    .values({ player_id, ...newSeeds(client_seed), created_at, revealed_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends the running pair, so that its rounds can be verified, and starts one with the player's seed. */
export async function revealPair(
  tx: Tx,
  clock: Clock,
  player_id: number,
  client_seed: string,
): Promise<void> {
  const { id } = await runningPair(tx, clock, player_id);
  const revealed_at = clock.now().toISOString();
  await tx.updateTable('seed_pairs').set({ revealed_at }).where('id', '=', id).execute();
  await insertPair(tx, clock, player_id, client_seed);
}

export async function fairnessOf(
  tx: Tx,
  clock: Clock,
  player_id: number,
): Promise<v.InferOutput<typeof Fairness>> {
  const { server_seed_hash, client_seed, nonce } = await runningPair(tx, clock, player_id);
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
