import * as v from 'valibot';
import { PRIVATE_PREFIX } from '../../core/purge.ts';

/** One stretch at one game: what the strip counts, over a reload too. */
const Sitting = v.object({
  /** Identifier, mode and currency: another of them is another sitting. */
  of: v.string(),
  started_at: v.number(),
  net_cents: v.number(),
  /** When it was last counted; after a longer pause a new sitting begins. */
  seen_at: v.number(),
});
export type Sitting = v.InferOutput<typeof Sitting>;

const NAME = `${PRIVATE_PREFIX}sitting`;
const PAUSE_MS = 600_000;

/** The sitting that a reload or a lost connection cut off, or a new one. */
export function sitDown(of: string, now = Date.now()): Sitting {
  const kept = readSitting();
  const goesOn = kept?.of === of && now - kept.seen_at < PAUSE_MS;
  const sitting = goesOn ? kept : { of, started_at: now, net_cents: 0, seen_at: now };
  keepSitting(sitting, now);
  return sitting;
}

export function keepSitting(sitting: Sitting, now = Date.now()): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ ...sitting, seen_at: now }));
  } catch {
    // Without a storage a reload begins a new sitting.
  }
}

function readSitting(): Sitting | null {
  try {
    const parsed = v.safeParse(Sitting, JSON.parse(sessionStorage.getItem(NAME) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
