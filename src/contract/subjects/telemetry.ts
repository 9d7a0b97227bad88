import * as v from 'valibot';
import type { Endpoints } from '../endpoint.ts';
import { NoContent } from '../wire.ts';

const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const Measure = v.pipe(v.number(), v.minValue(0), v.maxValue(10_000_000));
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Most events of one call, and characters of what one says. */
export const MAX_LOG_EVENTS = 200;
export const MAX_LOG_MESSAGE = 300;
export const MAX_LOG_WHERE = 120;

/** Something worth reporting to the operator; nothing personal, no queries of addresses, no bodies (decision 0026). */
export const LogEvent = v.object({
  at: Count,
  build: text(64),
  kind: text(32),
  where: text(MAX_LOG_WHERE),
  message: text(MAX_LOG_MESSAGE),
});
export type LogEvent = v.InferOutput<typeof LogEvent>;

/** The web vitals: milliseconds, CLS without a unit. */
export const VITALS = ['LCP', 'CLS', 'INP', 'TTFB', 'FCP'] as const;
export const Vital = v.object({ name: v.picklist(VITALS), value: Measure });
export type Vital = v.InferOutput<typeof Vital>;

/** How calls of one shape of address went; identifiers in it are `:id`. */
export const CallTiming = v.object({
  path: text(160),
  count: Count,
  median_ms: Measure,
  slowest_ms: Measure,
});
export type CallTiming = v.InferOutput<typeof CallTiming>;

/** Who found the mistake: the form itself, or the back end. */
export const ValidationSide = v.picklist(['client', 'server']);
export type ValidationSide = v.InferOutput<typeof ValidationSide>;

/** Sent once and never tried again; nothing waits for it (decision 0003). */
export const telemetry = {
  sendLog: {
    method: 'PUT',
    path: '/log',
    policy: 'bypass',
    body: v.object({
      events: v.pipe(v.array(LogEvent), v.minLength(1), v.maxLength(MAX_LOG_EVENTS)),
    }),
    reply: NoContent,
    status: 204,
    caller: 'anyone',
    errorCode: 'LOG_ERROR',
  },
  sendPerformance: {
    method: 'PUT',
    path: '/performance',
    policy: 'bypass',
    body: v.object({
      /** Name of the route that the visit began with. */
      page: text(64),
      build: text(64),
      device: v.picklist(['mobile', 'desktop']),
      vitals: v.pipe(v.array(Vital), v.minLength(1), v.maxLength(VITALS.length)),
    }),
    reply: NoContent,
    status: 204,
    caller: 'anyone',
    errorCode: 'PERFORMANCE_ERROR',
  },
  sendNetworkPerformance: {
    method: 'PUT',
    path: '/network-performance',
    policy: 'bypass',
    body: v.object({
      build: text(64),
      /** The browser's own word for the link (`4g`), null where it has none. */
      connection: v.nullable(text(16)),
      calls: v.pipe(v.array(CallTiming), v.minLength(1), v.maxLength(60)),
    }),
    reply: NoContent,
    status: 204,
    caller: 'anyone',
    errorCode: 'NETWORK_PERFORMANCE_ERROR',
  },
  reportValidationErrors: {
    method: 'PUT',
    path: '/metrics-errors-validation',
    policy: 'bypass',
    body: v.object({
      side: ValidationSide,
      component: v.pipe(text(64), v.regex(/^[\w.-]+$/)),
      /** Per field the first message: an id of ours, `text` for a platform's own text. Never what was typed. */
      errors: v.pipe(
        v.record(v.pipe(text(64), v.regex(/^[\w.-]+$/)), v.pipe(text(64), v.regex(/^[\w.]+$/))),
        v.check(errors => Object.keys(errors).length > 0 && Object.keys(errors).length <= 40),
      ),
    }),
    reply: NoContent,
    status: 204,
    caller: 'anyone',
    errorCode: 'METRICS_ERRORS_VALIDATION_ERROR',
  },
} as const satisfies Endpoints;
