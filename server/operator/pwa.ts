import type { PwaEvent, pwa } from '../../src/contract/subjects/pwa.ts';
import { DAY_MS } from '../../src/lib/time-units.ts';
import type { AppContext, Routes } from '../context.ts';
import { incrementCounter } from '../store/counters.ts';

const META_PREFIX = 'pwa';

/** Counts by day and event; no visitor is stored. */
export const pwaRoutes = {
  reportPwaEvent: async ({ app, body, runOnce }) => {
    const name = `${META_PREFIX} ${dayOf(app.clock.now())} ${body.event}`;
    await runOnce(tx => incrementCounter(tx, name));
  },
} satisfies Pick<Routes, keyof typeof pwa>;

/** How often each event happened since that many days ago, today included. */
export async function countPwaEvents(
  app: AppContext,
  days: number,
): Promise<Partial<Record<PwaEvent, number>>> {
  const first = dayOf(new Date(app.clock.now().getTime() - (days - 1) * DAY_MS));
  const rows = await app.db
    .selectFrom('meta')
    .selectAll()
    .where('name', '>=', `${META_PREFIX} ${first}`)
    .where('name', '<', `${META_PREFIX}!`)
    .execute();
  const counts: Partial<Record<PwaEvent, number>> = {};
  for (const { name, value } of rows) {
    const event = name.split(' ')[2] as PwaEvent;
    counts[event] = (counts[event] ?? 0) + Number(value);
  }
  return counts;
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
