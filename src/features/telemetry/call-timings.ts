import type { CallTiming } from '../../contract/telemetry.ts';
import { shapeOf } from '../../lib/plain-words.ts';

/** Shapes of addresses in one telling. */
const MOST_SHAPES = 60;

interface Timed {
  readonly name: string;
  readonly duration: number;
}

/** How the calls to our own back end went, by the shape of their address, the most frequent first; nothing of files. */
export function timingsOf(entries: readonly Timed[], origin: string): CallTiming[] {
  const byPath = new Map<string, number[]>();
  for (const { name, duration } of entries) {
    const url = URL.canParse(name, origin) ? new URL(name, origin) : null;
    if (url?.origin !== origin) continue;
    const path = shapeOf(url.pathname);
    byPath.set(path, [...(byPath.get(path) ?? []), duration]);
  }
  return [...byPath]
    .map(([path, durations]) => ({ path, ...summaryOf(durations) }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_SHAPES);
}

function summaryOf(durations: readonly number[]): Omit<CallTiming, 'path'> {
  const sorted = durations.toSorted((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return {
    count: sorted.length,
    median_ms: Math.round(median),
    slowest_ms: Math.round(sorted.at(-1) ?? 0),
  };
}

/** The calls that this page has made, as far as the browser remembers them (250 files and calls). */
export function takeCallTimings(): CallTiming[] {
  const isCall = (entry: PerformanceResourceTiming) =>
    entry.initiatorType === 'fetch' || entry.initiatorType === 'xmlhttprequest';
  const entries = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(isCall);
  return timingsOf(entries, location.origin);
}
