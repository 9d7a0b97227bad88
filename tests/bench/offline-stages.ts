import type { Page } from 'playwright';
import type { Link } from './link.ts';

const TIMEOUT_MS = 120_000;

/** Marks that the page sets when a stage is stored (`src/core/worker/offline-stage.ts`), in their order. */
const MARKS = {
  offlineReady: 'offline-ready',
  codeStored: 'offline-code',
  dataStored: 'offline-data',
  catalogueStored: 'offline-catalogue',
  everyScreen: 'offline-pictures',
} as const;

export type StageTimes = Readonly<Record<keyof typeof MARKS, number>>;

/** Waits until every screen opens offline. Returns when each stage was stored, milliseconds since navigation. */
export async function awaitStages(page: Page): Promise<StageTimes> {
  const last = MARKS.everyScreen;
  await page.waitForFunction(mark => performance.getEntriesByName(mark).length > 0, last, {
    timeout: TIMEOUT_MS,
  });
  return page.evaluate(
    marks =>
      Object.fromEntries(
        Object.entries(marks).map(([name, mark]) => [name, performance.getEntriesByName(mark)[0]?.startTime]),
      ) as never,
    MARKS,
  );
}

/** Kilobytes of 1000 until offline-ready and after it, and kilobytes and milliseconds of the catalogue. */
export async function measureStages(page: Page, link: Link, times: StageTimes) {
  const opened = await page.evaluate(() => performance.timeOrigin);
  const bytesAt = (time: number) => link.bytesAt(opened + time) / 1000;
  return {
    ...times,
    wireKB: bytesAt(times.offlineReady),
    stageKB: bytesAt(times.everyScreen) - bytesAt(times.offlineReady),
    syncKB: bytesAt(times.catalogueStored) - bytesAt(times.dataStored),
    syncMs: times.catalogueStored - times.dataStored,
  };
}
