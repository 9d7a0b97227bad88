import type { AppContext } from '../context.ts';

/** Gives the clock the lead it had before a restart, since what was stored then is in its past, and every later one. */
export function followClock({ shared, clock }: AppContext): void {
  const apply = (value: string | null) => {
    const stored = Number(value ?? 0);
    if (Number.isFinite(stored)) clock.shift(stored - clock.offset);
  };
  apply(shared.get('clock_offset'));
  shared.follow('clock_offset', apply);
}

/** Moves the clock of all processes; 0 puts it right again. */
export async function shiftClock({ shared, clock }: AppContext, milliseconds: number): Promise<void> {
  clock.shift(milliseconds === 0 ? -clock.offset : milliseconds);
  await shared.set('clock_offset', String(clock.offset));
}
