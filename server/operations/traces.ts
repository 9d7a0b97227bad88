import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { MINUTE_MS } from '../../src/lib/time-units.ts';
import type { Log } from '../log.ts';
import {
  follow,
  followContexts,
  METHODS,
  queryEnded,
  type RequestStart,
  requestAnswered,
  statementOf,
} from '../measurements.ts';
import type { Settings } from '../settings.ts';

/** Characters of a statement in a span; its values are parameters and are nowhere. */
const MAX_SQL = 500;
/** A collector that can't be reached is reported so often at most. */
const REPORT_EVERY_MS = MINUTE_MS;

export interface Traces {
  /** Sends what is left. */
  close(): Promise<void>;
}

/**
 * Sends spans to an OpenTelemetry collector by OTLP over HTTP (SERVER-47, decision 0132): one per request, by the pattern of its
 * route, and under it its queries, transactions and postings. Attributes hold words and statements of ours, the request's id, and
 * nothing of a player. Loaded where the setting is on alone.
 */
export function startTraces(
  { url, share }: NonNullable<Settings['traces']>,
  { proxies }: Pick<Settings, 'proxies'>,
  log: Log,
): Traces {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'orbit', 'service.instance.id': `${process.pid}` }),
    sampler: samplerOf(share, proxies > 0),
    spanProcessors: [new BatchSpanProcessor({ exporter: createExporter(url, log) })],
  });
  const end = recordSpans(provider.getTracer('orbit'));
  return {
    close: async () => {
      end();
      await provider.shutdown().catch(() => undefined);
    },
  };
}

/** A proxy of ours decides for its requests. A page names a trace, and does not decide how much is recorded. */
function samplerOf(share: number, believesParents: boolean): ParentBasedSampler {
  const root = new TraceIdRatioBasedSampler(share);
  return new ParentBasedSampler({
    root,
    ...(believesParents ? {} : { remoteParentSampled: root, remoteParentNotSampled: root }),
  });
}

function recordSpans(tracer: Tracer): () => void {
  const contexts = new AsyncLocalStorage<Context>();
  const requests = new WeakMap<object, Span>();
  const parts = new WeakMap<object, Span>();
  const enter = (known: WeakMap<object, Span>, fact: object, span: Span, parent: Context): Context => {
    known.set(fact, span);
    return trace.setSpan(parent, span);
  };
  const ends = [
    followContexts(contexts, {
      onRequest(start) {
        const parent = contextOf(start.traceparent);
        return enter(requests, start.request, startRequestSpan(tracer, start, parent), parent);
      },
      // Jobs are no requests and have no spans.
      onPart(part) {
        const parent = contexts.getStore();
        return parent && enter(parts, part, tracer.startSpan(part.name, {}, parent), parent);
      },
      onPartEnd(part, error) {
        const span = parts.get(part);
        if (error !== undefined) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
      },
    }),
    follow(queryEnded, ({ sql, ms }) => {
      const parent = contexts.getStore();
      if (parent === undefined) return;
      const end = Date.now();
      const attributes = { 'db.operation.name': statementOf(sql), 'db.query.text': sql.slice(0, MAX_SQL) };
      const options = { kind: SpanKind.CLIENT, startTime: end - ms, attributes };
      tracer.startSpan(`query ${statementOf(sql)}`, options, parent).end(end);
    }),
    follow(requestAnswered, answer => {
      // One that was rejected before its body was read.
      const span =
        requests.get(answer.request) ?? startRequestSpan(tracer, { ...answer, id: null }, contextOf(null));
      span.setAttribute('http.response.status_code', answer.status);
      if (answer.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function startRequestSpan(
  tracer: Tracer,
  { method: sent, route, server, id, ms }: Omit<RequestStart, 'traceparent' | 'id'> & { id: string | null },
  parent: Context,
): Span {
  const method = METHODS.has(sent) ? sent : 'other';
  const attributes: Attributes = { 'http.request.method': method, 'orbit.server': server };
  if (route !== null) attributes['http.route'] = route;
  if (id !== null) attributes['orbit.request_id'] = id;
  const options = { kind: SpanKind.SERVER, startTime: Date.now() - ms, attributes };
  return tracer.startSpan(`${method} ${route ?? 'no route'}`, options, parent);
}

/** The context of a valid `traceparent`: the span that the request is a part of. */
function contextOf(traceparent: string | null): Context {
  const [, traceId, spanId, flags] = traceparent?.split('-') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Reports failures as one line a minute: players notice nothing of a collector that is away. */
function createExporter(url: string, log: Log): OTLPTraceExporter {
  const exporter = new OTLPTraceExporter({ url });
  const send = exporter.export.bind(exporter);
  let reportedAt = Number.NEGATIVE_INFINITY;
  exporter.export = (spans, onResult) =>
    send(spans, result => {
      if (result.error !== undefined && performance.now() - reportedAt >= REPORT_EVERY_MS) {
        reportedAt = performance.now();
        log.warn('traces: the collector at ORBIT_TRACES does not take them');
      }
      onResult(result);
    });
  return exporter;
}
