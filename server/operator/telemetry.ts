import {
  type CallTiming,
  type LogEvent,
  MAX_LOG_MESSAGE,
  MAX_LOG_WHERE,
  type telemetry,
  type ValidationSide,
  type Vital,
} from '../../src/contract/subjects/telemetry.ts';
import { redactPath, redactText } from '../../src/lib/redact.ts';
import type { AppContext, Routes } from '../context.ts';

/** Entries of each kind that this process stores; beyond it the oldest is dropped. */
export const MAX_ENTRIES = 500;

interface PageVisit {
  readonly page: string;
  readonly build: string;
  readonly device: 'mobile' | 'desktop';
  readonly vitals: readonly Vital[];
}
interface RejectedField {
  readonly side: ValidationSide;
  readonly component: string;
  readonly field: string;
  readonly message: string;
}

/** Reports of devices, newest last; no visitor is stored. */
interface ReceivedTelemetry {
  readonly log: LogEvent[];
  readonly visits: PageVisit[];
  readonly calls: CallTiming[];
  readonly rejectedFields: RejectedField[];
}

const telemetryByApp = new WeakMap<AppContext, ReceivedTelemetry>();

export function telemetryOf(app: AppContext): ReceivedTelemetry {
  const known = telemetryByApp.get(app) ?? { log: [], visits: [], calls: [], rejectedFields: [] };
  telemetryByApp.set(app, known);
  return known;
}

function appendCapped<T>(ring: T[], rows: readonly T[]): void {
  ring.push(...rows);
  ring.splice(0, ring.length - MAX_ENTRIES);
}

/** Redacted here as well, since a foreign client may not have done it (decision 0026). */
const redact = (entry: LogEvent): LogEvent => ({
  ...entry,
  kind: redactText(entry.kind, 32),
  where: redactText(entry.where, MAX_LOG_WHERE),
  message: redactText(entry.message, MAX_LOG_MESSAGE),
});

/** Telemetry has no effect that a repeat could double: nothing is stored, and no key taken. */
export const telemetryRoutes = {
  sendLog: ({ app, body }) => {
    appendCapped(telemetryOf(app).log, body.events.map(redact));
    return undefined;
  },
  sendPerformance: ({ app, body }) => {
    appendCapped(telemetryOf(app).visits, [{ ...body, page: redactPath(body.page) }]);
    return undefined;
  },
  sendNetworkPerformance: ({ app, body }) => {
    appendCapped(
      telemetryOf(app).calls,
      body.calls.map(call => ({ ...call, path: redactPath(call.path) })),
    );
    return undefined;
  },
  reportValidationErrors: ({ app, body }) => {
    const { side, component, errors } = body;
    const rows = Object.entries(errors).map(([field, message]) => ({ side, component, field, message }));
    appendCapped(telemetryOf(app).rejectedFields, rows);
    return undefined;
  },
} satisfies Pick<Routes, keyof typeof telemetry>;
