import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Tx } from '../../server/context.ts';
import { lockPlayer } from '../../server/store/dialect.ts';
import type { World } from './world.ts';

/**
 * On PostgreSQL: what `start` answers when it comes while another write of the player is under way, which makes `change` and commits
 * once `start` waits for it.
 */
export async function startWhileHeld<T>(
  { app }: World,
  player_id: number,
  start: () => Promise<T>,
  change: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  const { answer } = await app.db.transaction().execute(async tx => {
    await lockPlayer(tx, player_id);
    const started = { answer: start() };
    await expect.poll(() => waitingConnections(app.db), { timeout: 10_000 }).toBeGreaterThan(0);
    await change(tx);
    return started;
  });
  return answer;
}

async function waitingConnections(db: World['app']['db']): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return Number(rows[0]?.count);
}
