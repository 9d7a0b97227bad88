import { sql } from 'kysely';
import * as v from 'valibot';
import { MINUTE_MS } from '../../src/lib/time-units.ts';
import type { AppContext } from '../context.ts';
import { startJob, type WakeableJob } from '../jobs/wakeable-job.ts';
import type { Log } from '../log.ts';
import { follow, roundSettled } from '../measurements.ts';
import { countRounds } from './count-rounds.ts';
import { COUNTED_FROM } from './tables.ts';

/** So often rounds are looked for that another process has settled and not counted, or this one before it was ended. */
const SWEEP_EVERY_MS = 5 * MINUTE_MS;
/** The ledger's transaction up to which every player's rounds are known to be counted. */
const SWEPT_TO = 'comp_points_swept';

/**
 * Counts rounds when they are settled, behind their commit: a bet waits for nothing (decision 0135). A round is announced while
 * its transaction is still open; counting waits for that one, as both hold the player.
 */
export function startPointsCounter(app: AppContext, log: Log): WakeableJob {
  const waiting = new Set<number>();
  let sweptAt = Number.NEGATIVE_INFINITY;
  let newestAtLastSweep = 0;

  const count = async (player_id: number): Promise<boolean> => {
    try {
      await countRounds(app, player_id);
      return true;
    } catch (cause) {
      log.error({ err: cause }, 'comp points of settled rounds were not counted');
      return false;
    }
  };

  const sweep = async (isStopped: () => boolean): Promise<void> => {
    sweptAt = performance.now();
    const newest = await newestTransaction(app);
    let isComplete = true;
    for (const player_id of await findPlayers(app)) {
      if (isStopped()) return;
      isComplete = (await count(player_id)) && isComplete;
    }
    // A number may have been given out to a transaction that was still open: it is committed, or undone, by the next sweep.
    if (isComplete && newestAtLastSweep > 0) await saveSweptTo(app, newestAtLastSweep);
    newestAtLastSweep = newest;
  };

  const job = startJob(async isStopped => {
    for (const player_id of waiting) {
      if (isStopped()) return null;
      waiting.delete(player_id);
      await count(player_id);
    }
    const untilSweep = () => sweptAt + SWEEP_EVERY_MS - performance.now();
    if (untilSweep() <= 0)
      await sweep(isStopped).catch((cause: unknown) =>
        log.error({ err: cause }, 'settled rounds could not be looked for'),
      );
    return Math.max(0, untilSweep());
  });
  const stopFollowing = follow(roundSettled, ({ player_id }) => {
    waiting.add(player_id);
    job.wake();
  });
  return {
    ...job,
    stop: () => {
      stopFollowing();
      return job.stop();
    },
  };
}

async function newestTransaction({ db }: AppContext): Promise<number> {
  const { id } = await db
    .selectFrom('transactions')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return Number(id ?? 0);
}

/** The players of all rounds that may not be counted yet. */
async function findPlayers({ db }: AppContext): Promise<number[]> {
  const marks = await db
    .selectFrom('meta')
    .select('value')
    .where('name', 'in', [SWEPT_TO, COUNTED_FROM])
    .execute();
  const from = Math.max(0, ...marks.map(({ value }) => v.parse(v.number(), JSON.parse(value))));
  const { rows } = await sql<{ player_id: number }>`
    select distinct player_id from transactions
    where id > ${from} and kind in ('round', 'win') and player_id is not null`.execute(db);
  return rows.map(({ player_id }) => player_id);
}

const saveSweptTo = ({ db }: AppContext, id: number) =>
  db
    .insertInto('meta')
    .values({ name: SWEPT_TO, value: String(id) })
    .onConflict(on => on.column('name').doUpdateSet({ value: String(id) }))
    .execute();
