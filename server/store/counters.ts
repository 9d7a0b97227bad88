import { sql } from 'kysely';
import type { Tx } from '../context.ts';

/** Adds one to the count that `meta` stores under this name, in the transaction of what is counted. */
export async function incrementCounter(tx: Tx, name: string): Promise<void> {
  await tx
    .insertInto('meta')
    .values({ name, value: '1' })
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet({ value: sql`cast(cast(meta.value as bigint) + 1 as text)` }),
    )
    .execute();
}
