import type { CallTiming } from '../../contract/subjects/telemetry.ts';
import { redactPath } from '../../lib/redact.ts';

/** Path patterns in one report. */
const MAX_PATHS = 60;

interface TimedEntry {
  readonly name: string;
  readonly duration: number;
}

/** Timings of the calls to our own back end by path pattern, the most frequent first; files are left out. */
export function timingsOf(entries: readonly TimedEntry[], origin: string): CallTiming[] {
  const byPath = new Map<string, number[]>();
  for (const { name, duration } of entries) {
    const url = URL.canParse(name, origin) ? new URL(name, origin) : null;
    if (url?.origin !== origin) continue;
    const path = redactPath(url.pathname);
    byPath.set(path, [...(byPath.get(path) ?? []), duration]);
  }
  return [...byPath]
    .map(([path, durations]) => ({ path, ...summaryOf(durations) }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_PATHS);
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

/** The calls that this page has made, as far as the browser records them (250 resources). */
export function collectCallTimings(): CallTiming[] {
  const isCall = (entry: PerformanceResourceTiming) =>
    entry.initiatorType === 'fetch' || entry.initiatorType === 'xmlhttprequest';
  const entries = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(isCall);
  return timingsOf(entries, location.origin);
}
