import type { App } from '../ask.ts';

const NAME = 'clock_offset';

/** Gives the clock the lead it had before a restart: what was stored then lies in its past. */
export async function keepClock({ db, clock }: App): Promise<void> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', NAME).executeTakeFirst();
  const kept = Number(row?.value ?? 0);
  if (Number.isFinite(kept)) clock.shift(kept - clock.offset);
}

/** Moves the clock; 0 puts it right again. */
export async function shiftClock({ db, clock }: App, milliseconds: number): Promise<void> {
  clock.shift(milliseconds === 0 ? -clock.offset : milliseconds);
  const value = String(clock.offset);
  await db
    .insertInto('meta')
    .values({ name: NAME, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
