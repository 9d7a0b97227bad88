import type { Vital } from '../../contract/telemetry.ts';
import { clsOf, inpOf, type Shift } from './vital-values.ts';

interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}
interface InteractionEntry extends PerformanceEntry {
  readonly interactionId?: number;
}

/** Events that take longer are told to an observer, milliseconds. */
const EVENT_MS = 40;
/** Interactions remembered; beyond that the fastest is forgotten. */
const INTERACTIONS = 200;

/** Measures what the browser can measure, from the beginning of the page on; `read` gives it as it stands. */
export function watchVitals(): { read(): Vital[]; stop(): void } {
  const shifts: Shift[] = [];
  const interactions = new Map<number, number>();
  let lcp: number | null = null;
  let fcp: number | null = null;
  const observers = [
    observe('largest-contentful-paint', entry => {
      lcp = entry.startTime;
    }),
    observe('paint', entry => {
      if (entry.name === 'first-contentful-paint') fcp = entry.startTime;
    }),
    observe('layout-shift', entry => {
      const { value, hadRecentInput, startTime } = entry as ShiftEntry;
      if (!hadRecentInput) shifts.push({ value, at: startTime });
    }),
    observe('event', entry => {
      const { interactionId, duration } = entry as InteractionEntry;
      if (interactionId) keepSlowest(interactions, interactionId, duration);
    }),
  ];
  return {
    read: () => [
      ...vital('LCP', lcp),
      ...vital('FCP', fcp),
      ...vital('CLS', observers[2] ? clsOf(shifts) : null),
      ...vital('INP', inpOf(interactions, interactions.size)),
      ...vital('TTFB', timeToFirstByte()),
    ],
    stop: () => {
      for (const observer of observers) observer?.disconnect();
    },
  };
}

const vital = (name: Vital['name'], value: number | null): Vital[] =>
  value === null || !Number.isFinite(value) || value < 0 ? [] : [{ name, value }];

/** Null where the browser does not know the kind. */
function observe(type: string, onEntry: (entry: PerformanceEntry) => void): PerformanceObserver | null {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type)) return null;
  const observer = new PerformanceObserver(list => list.getEntries().forEach(onEntry));
  const durationThreshold = type === 'event' ? { durationThreshold: EVENT_MS } : {};
  observer.observe({ type, buffered: true, ...durationThreshold } as PerformanceObserverInit);
  return observer;
}

function keepSlowest(interactions: Map<number, number>, id: number, duration: number): void {
  interactions.set(id, Math.max(duration, interactions.get(id) ?? 0));
  if (interactions.size <= INTERACTIONS) return;
  const [fastest] = [...interactions].toSorted((a, b) => a[1] - b[1]);
  if (fastest) interactions.delete(fastest[0]);
}

function timeToFirstByte(): number | null {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A page out of the worker's or the browser's own store has waited for nobody.
  return entry && entry.responseStart > 0 ? entry.responseStart : null;
}
