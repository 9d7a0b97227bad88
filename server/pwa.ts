import type { PwaEvent, pwa } from '../src/contract/pwa.ts';
import type { App, Routes } from './ask.ts';
import { countUp } from './store/counts.ts';

const PREFIX = 'pwa';
const MS_PER_DAY = 86_400_000;

/** Counts, by day and event; who it was is not kept. */
export const pwaRoutes = {
  tellPwaEvent: async ({ app, body, once }) => {
    const name = `${PREFIX} ${dayOf(app.clock.now())} ${body.event}`;
    await once(tx => countUp(tx, name));
  },
} satisfies Pick<Routes, keyof typeof pwa>;

/** How often each event happened since that many days ago, today included. */
export async function countPwaEvents(app: App, days: number): Promise<Partial<Record<PwaEvent, number>>> {
  const first = dayOf(new Date(app.clock.now().getTime() - (days - 1) * MS_PER_DAY));
  const rows = await app.db
    .selectFrom('meta')
    .selectAll()
    .where('name', '>=', `${PREFIX} ${first}`)
    .where('name', '<', `${PREFIX}!`)
    .execute();
  const counts: Partial<Record<PwaEvent, number>> = {};
  for (const { name, value } of rows) {
    const event = name.split(' ')[2] as PwaEvent;
    counts[event] = (counts[event] ?? 0) + Number(value);
  }
  return counts;
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
