import type { AppContext } from '../context.ts';

const META_NAME = 'clock_offset';

/** Gives the clock the lead it had before a restart: what was stored then is in its past. */
export async function restoreClock({ db, clock }: AppContext): Promise<void> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', META_NAME).executeTakeFirst();
  const stored = Number(row?.value ?? 0);
  if (Number.isFinite(stored)) clock.shift(stored - clock.offset);
}

/** Moves the clock; 0 puts it right again. */
export async function shiftClock({ db, clock }: AppContext, milliseconds: number): Promise<void> {
  clock.shift(milliseconds === 0 ? -clock.offset : milliseconds);
  const value = String(clock.offset);
  await db
    .insertInto('meta')
    .values({ name: META_NAME, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
