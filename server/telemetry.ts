import type { CallTiming, LogEntry, RefusalSide, telemetry, Vital } from '../src/contract/telemetry.ts';
import { MOST_MESSAGE, MOST_WHERE } from '../src/contract/telemetry.ts';
import { plainWords, shapeOf } from '../src/lib/plain-words.ts';
import type { App, Routes } from './ask.ts';

/** So much of each kind is remembered in this process; the oldest goes. */
export const RING = 500;

export interface Visited {
  readonly page: string;
  readonly build: string;
  readonly device: 'mobile' | 'desktop';
  readonly vitals: readonly Vital[];
}
export interface Refused {
  readonly side: RefusalSide;
  readonly component: string;
  readonly field: string;
  readonly message: string;
}

/** What devices have told, newest last; who it was is not kept. */
export interface Told {
  readonly log: LogEntry[];
  readonly visits: Visited[];
  readonly calls: CallTiming[];
  readonly refused: Refused[];
}

const remembered = new WeakMap<App, Told>();

export function toldTo(app: App): Told {
  const known = remembered.get(app) ?? { log: [], visits: [], calls: [], refused: [] };
  remembered.set(app, known);
  return known;
}

function add<T>(ring: T[], rows: readonly T[]): void {
  ring.push(...rows);
  ring.splice(0, ring.length - RING);
}

/** A client that is not ours may not have cleaned what it says: it is cleaned here as well (decisions D26). */
const cleaned = (entry: LogEntry): LogEntry => ({
  ...entry,
  kind: plainWords(entry.kind, 32),
  where: plainWords(entry.where, MOST_WHERE),
  message: plainWords(entry.message, MOST_MESSAGE),
});

/** Telemetry has no effect that a repeat could double: nothing is stored, and no key taken. */
export const telemetryRoutes = {
  sendLog: ({ app, body }) => {
    add(toldTo(app).log, body.events.map(cleaned));
    return undefined;
  },
  sendPerformance: ({ app, body }) => {
    add(toldTo(app).visits, [{ ...body, page: shapeOf(body.page) }]);
    return undefined;
  },
  sendNetworkPerformance: ({ app, body }) => {
    add(
      toldTo(app).calls,
      body.calls.map(call => ({ ...call, path: shapeOf(call.path) })),
    );
    return undefined;
  },
  reportValidationErrors: ({ app, body }) => {
    const { side, component, errors } = body;
    const rows = Object.entries(errors).map(([field, message]) => ({ side, component, field, message }));
    add(toldTo(app).refused, rows);
    return undefined;
  },
} satisfies Pick<Routes, keyof typeof telemetry>;
