import * as v from 'valibot';
import { Currency } from './currencies.ts';
import type { Endpoints } from './endpoint.ts';
import { IsoTime } from './wire.ts';

export const Country = v.object({
  code: v.string(),
  /** English name; the page shows the reader's by `Intl.DisplayNames`. */
  name: v.string(),
  /** Registration and sign-in are refused (guest mode, platform 2.4). */
  restricted: v.optional(v.boolean(), false),
});
export type Country = v.InferOutput<typeof Country>;

export const FieldUse = v.object({ field: v.string(), required: v.boolean() });

/** Which fields a context shows (platform 5). */
export const PlayerFields = v.object({
  registration: v.array(FieldUse),
  deposit: v.array(FieldUse),
  cashout: v.array(FieldUse),
  edition: v.array(FieldUse),
});
export type PlayerFields = v.InferOutput<typeof PlayerFields>;

/** What the back end knows about a visit before any account. */
export const ClientContext = v.object({
  country: v.nullable(v.string()),
  /** Guest mode: registration and sign-in are restricted here. */
  restricted: v.boolean(),
  license: v.picklist(['CW', 'EE']),
  server_time: IsoTime,
  /** The back end honours Idempotency-Key (offline 1, money). */
  idempotent: v.boolean(),
  /** The origin games are served from, for the page's own check. */
  game_origin: v.nullable(v.string()),
});
export type ClientContext = v.InferOutput<typeof ClientContext>;

/**
 * The kill switch (offline 2): `pass`, the worker answers nothing and stores nothing; `off`, the page unregisters it.
 * Builds before `min_build` update as soon as they can.
 */
export const WorkerConfig = v.object({
  mode: v.picklist(['on', 'pass', 'off']),
  min_build: v.nullable(v.string()),
});
export type WorkerConfig = v.InferOutput<typeof WorkerConfig>;

/**
 * A catalogue by message id. A string is ICU text or plain text; an array is the compiled form.
 * Unknown ids are ignored (decisions D21).
 */
export const Catalogue = v.record(v.string(), v.union([v.string(), v.array(v.unknown())]));

export const info = {
  listCountries: {
    method: 'GET',
    path: '/api/info/countries',
    reply: v.array(Country),
    policy: 'info',
    caller: 'anyone',
    errorCode: 'INFO_COUNTRIES_ERROR',
  },
  listCurrencies: {
    method: 'GET',
    path: '/api/info/currencies',
    reply: v.array(Currency),
    policy: 'info',
    caller: 'anyone',
    errorCode: 'INFO_CURRENCIES_ERROR',
  },
  listLocales: {
    method: 'GET',
    path: '/api/info/locales',
    reply: v.array(v.object({ code: v.string() })),
    policy: 'info',
    caller: 'anyone',
    errorCode: 'INFO_LOCALES_ERROR',
  },
  loadPlayerFields: {
    method: 'GET',
    path: '/api/info/player_fields',
    reply: PlayerFields,
    policy: 'info',
    caller: 'anyone',
    errorCode: 'INFO_PLAYER_FIELDS_ERROR',
  },
  loadClientContext: {
    method: 'GET',
    path: '/client-context',
    reply: ClientContext,
    policy: 'live',
    caller: 'anyone',
    errorCode: 'CLIENT_CONTEXT_ERROR',
  },
  /** Never through the worker, which may be what is broken. */
  loadWorkerConfig: {
    method: 'GET',
    path: '/api/fe/config/worker',
    reply: WorkerConfig,
    policy: 'page',
    caller: 'anyone',
    errorCode: 'WORKER_CONFIG_ERROR',
  },
  loadMessages: {
    method: 'GET',
    path: '/messages/:file',
    /** `t`: the five-minute bucket. `file` is `{lang}.json`. */
    query: v.object({ t: v.optional(v.string()) }),
    reply: Catalogue,
    policy: 'messages',
    caller: 'anyone',
    errorCode: 'MESSAGES_ERROR',
  },
} as const satisfies Endpoints;
