/// <reference path="./rate-limiter-flexible.d.ts" />
import { sql } from 'kysely';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterStore from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import type { Clock } from '../clock.ts';
import type { Db } from './database.ts';
import { hashToken } from './opaque-tokens.ts';
import type { Tables } from './tables.ts';

/** How often something may happen under one key: `points` times within `seconds` of the first. */
interface RateLimit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** The limiter of a limit; the same one at every call. Where counts are stored is decided here alone. */
export interface RateLimiters {
  /** Counts in the database, on the back end's clock: they outlive a restart, and all processes share them. */
  stored(limit: RateLimit): RateLimiterAbstract;
  /** Counts in this process, for what happens too often to be written down each time. */
  inProcess(limit: RateLimit): RateLimiterAbstract;
}

type StoredCount = Pick<Tables['rate_limits'], 'points' | 'expires_at'>;

export function createRateLimiters(db: Db, clock: Clock): RateLimiters {
  const byName = new Map<string, RateLimiterAbstract>();
  const limiterOf = (limit: RateLimit, create: (limit: RateLimit) => RateLimiterAbstract) => {
    const limiter = byName.get(limit.name) ?? create(limit);
    byName.set(limit.name, limiter);
    return limiter;
  };
  return {
    stored: limit => limiterOf(limit, given => new DatabaseRateLimiter(db, clock, given)),
    inProcess: limit => limiterOf(limit, createInProcessLimiter),
  };
}

/** For a server without a store of its own. */
export const createInProcessLimiter = ({ name, points, seconds }: RateLimit): RateLimiterAbstract =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

/** Counts one under the key. Returns null where the limit allows it, else the milliseconds until it will. */
export async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  seconds = limiter.duration,
): Promise<number | null> {
  try {
    await limiter.consume(key, 1, { customDuration: seconds });
    return null;
  } catch (cause) {
    if (cause instanceof RateLimiterRes) return cause.msBeforeNext;
    throw cause;
  }
}

export async function deleteExpiredCounts(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom('rate_limits').where('expires_at', '<=', clock.now().toISOString()).execute();
}

/** A store of the library over ours: one row per key, counted by one statement, so that no two callers read the same count. */
class DatabaseRateLimiter extends RateLimiterStore<StoredCount> {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor(db: Db, clock: Clock, { name, points, seconds }: RateLimit) {
    super({ storeClient: db, keyPrefix: name, points, duration: seconds });
    this.#db = db;
    this.#clock = clock;
  }

  protected override _upsert(key: string, points: number, ms: number, resets: boolean): Promise<StoredCount> {
    const time = this.#clock.now();
    const now = time.toISOString();
    const fresh = { points, expires_at: new Date(time.getTime() + ms).toISOString() };
    return this.#db
      .insertInto('rate_limits')
      .values({ key: hashToken(key), ...fresh })
      .onConflict(conflict =>
        conflict.column('key').doUpdateSet(
          resets
            ? fresh
            : {
                points: sql`case when rate_limits.expires_at > ${now} then rate_limits.points else 0 end + ${points}`,
                expires_at: sql`case when rate_limits.expires_at > ${now} then rate_limits.expires_at else ${fresh.expires_at} end`,
              },
        ),
      )
      .returning(['points', 'expires_at'])
      .executeTakeFirstOrThrow();
  }

  protected override async _get(key: string): Promise<StoredCount | null> {
    const row = await this.#db
      .selectFrom('rate_limits')
      .select(['points', 'expires_at'])
      .where('key', '=', hashToken(key))
      .where('expires_at', '>', this.#clock.now().toISOString())
      .executeTakeFirst();
    return row ?? null;
  }

  protected override async _delete(key: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('rate_limits')
      .where('key', '=', hashToken(key))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  protected override _getRateLimiterRes(
    _key: string,
    changed: number,
    { points, expires_at }: StoredCount,
  ): RateLimiterRes {
    const left = Math.max(0, this.points - points);
    const ms = Math.max(0, Date.parse(expires_at) - this.#clock.now().getTime());
    return new RateLimiterRes(left, ms, points, points === changed);
  }
}
