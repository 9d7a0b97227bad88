import * as v from 'valibot';
import { defineEndpoints, type WireEndpoints } from '../endpoint.ts';
import { IsoTime } from '../wire.ts';

/** What the back end knows about a visit before any account. */
export const ClientContext = v.object({
  country: v.nullable(v.string()),
  /** Guest mode: registration and sign-in are restricted here. */
  restricted: v.boolean(),
  license: v.picklist(['CW', 'EE']),
  server_time: IsoTime,
  /** The back end honours Idempotency-Key (decision 0070). */
  idempotent: v.boolean(),
  /** The origin games are served from, for the page's own check. */
  game_origin: v.nullable(v.string()),
});
export type ClientContext = v.InferOutput<typeof ClientContext>;

/**
 * The kill switch (decision 0077): `pass`, the worker answers nothing and stores nothing; `off`, the page unregisters it.
 * Builds before `min_build` update as soon as they can.
 */
export const WorkerConfig = v.object({
  mode: v.picklist(['on', 'pass', 'off']),
  min_build: v.nullable(v.string()),
});
export type WorkerConfig = v.InferOutput<typeof WorkerConfig>;

/**
 * A catalogue by message id. A string is ICU text or plain text; an array is the compiled form.
 * Unknown ids are ignored (decision 0021).
 */
export const Translations = v.record(v.string(), v.union([v.string(), v.array(v.unknown())]));

export const infoWire = {
  loadClientContext: { method: 'GET', path: '/client-context', policy: 'network-only' },
  /** Never through the worker, which may be what is broken. */
  loadWorkerConfig: { method: 'GET', path: '/api/fe/config/worker', policy: 'bypass' },
  loadTranslations: { method: 'GET', path: '/messages/:file', policy: 'translations', reply: Translations },
} as const satisfies WireEndpoints;

export const info = defineEndpoints(infoWire, {
  loadClientContext: { reply: ClientContext, caller: 'anyone', errorCode: 'CLIENT_CONTEXT_ERROR' },
  loadWorkerConfig: { reply: WorkerConfig, caller: 'anyone', errorCode: 'WORKER_CONFIG_ERROR' },
  loadTranslations: {
    /** `t`: the five-minute bucket. `file` is `{lang}.json`. */
    query: v.object({ t: v.optional(v.string()) }),
    caller: 'anyone',
    errorCode: 'MESSAGES_ERROR',
  },
});
