import type { FastifyInstance } from 'fastify';
import { openApp, randomName } from '../../server/app.ts';
import type { App, PlayerRow, Routes } from '../../server/ask.ts';
import { buildCatalogue, type Catalogue } from '../../server/catalogue/catalogue.ts';
import { systemClock } from '../../server/clock.ts';
import { gameOrigin } from '../../server/game/origin.ts';
import { type Faults, faultSwitches } from '../../server/http/faults.ts';
import { buildServer } from '../../server/http/server.ts';
import { builtShell } from '../../server/http/shell.ts';
import { messagesOf } from '../../server/messages.ts';
import { routes } from '../../server/routes.ts';
import { createSession } from '../../server/sessions.ts';
import { readSettings, type Settings } from '../../server/settings.ts';
import { type Api, api, type EndpointName } from '../../src/contract/api.ts';
import type { BodyOf, Endpoint, ReplyOf } from '../../src/contract/endpoint.ts';
import type { Refusal } from '../../src/contract/wire.ts';

export const ORIGIN = 'http://localhost:3000';

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  /** Parsed JSON, else the text; undefined when empty. */
  readonly body: unknown;
  readonly text: string;
}

export interface Sending {
  readonly body?: unknown;
  /** Idempotency-Key. */
  readonly key?: string;
  /** Over the usual ones; `undefined` leaves one out. */
  readonly headers?: Record<string, string | undefined>;
}

interface Naming<N extends EndpointName> {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string>;
  readonly body?: BodyOf<Api[N]>;
  readonly key?: string;
}

/** A browser's worth of client: cookie jar, ajax header, origin. */
export interface Client {
  readonly cookies: Map<string, string>;
  send(method: string, path: string, sending?: Sending): Promise<Answer>;
  get(path: string, sending?: Sending): Promise<Answer>;
  post(path: string, body?: unknown, sending?: Sending): Promise<Answer>;
  put(path: string, body?: unknown, sending?: Sending): Promise<Answer>;
  patch(path: string, body?: unknown, sending?: Sending): Promise<Answer>;
  delete(path: string, sending?: Sending): Promise<Answer>;
  /** Calls an endpoint by its name in the contract. */
  call<N extends EndpointName>(
    name: N,
    naming?: Naming<N>,
  ): Promise<Answer & { body: ReplyOf<Api[N]> & Refusal }>;
}

export interface World {
  readonly app: App;
  readonly server: FastifyInstance;
  readonly faults: Faults;
  /** What the back end logged. */
  readonly log: string[];
  client(): Client;
  /** A player who exists and is signed in; `over` are columns of the row. */
  player(over?: Partial<PlayerRow>): Promise<{ client: Client; row: PlayerRow }>;
  close(): Promise<void>;
}

export interface WorldOptions {
  readonly settings?: Partial<Settings>;
  readonly now?: string;
  /** Rate limits are lifted unless asked for. */
  readonly limited?: boolean;
  readonly dist?: string;
  /** Size of the catalogue. */
  readonly games?: number;
  readonly catalogue?: Catalogue;
  readonly routes?: Partial<Routes>;
}

const catalogues = new Map<number, Catalogue>();
function smallCatalogue(size: number): Catalogue {
  const known = catalogues.get(size) ?? buildCatalogue(size);
  catalogues.set(size, known);
  return known;
}

/** A back end in memory with a clock that can be moved: `await open({ settings: { country: 'DE' } })`. */
export async function open(options: WorldOptions = {}): Promise<World> {
  const settings = { ...readSettings({}), ...options.settings };
  const clock = systemClock(options.now ? Date.parse(options.now) - Date.now() : 0);
  const opened = openApp(settings, options.catalogue ?? smallCatalogue(options.games ?? 240), ':memory:', {
    clock,
    ...(options.dist ? { messages: messagesOf(options.dist) } : {}),
  });
  const faults = faultSwitches();
  const log: string[] = [];
  const server = await buildServer({
    app: opened.app,
    routes: { ...routes, ...options.routes },
    dist: options.dist ?? null,
    shell: options.dist === undefined ? null : builtShell(options.dist),
    secret: Buffer.from(randomName()),
    limited: options.limited ?? false,
    checked: true,
    isDevelopment: false,
    gameOrigin: () => gameOrigin(settings),
    settings,
    messages: opened.app.messages,
    faults,
    log: line => log.push(line),
  });
  return {
    app: opened.app,
    server,
    faults,
    log,
    client: () => clientOf(server),
    player: over => makePlayer(opened.app, server, over ?? {}),
    close: async () => {
      await server.close();
      await opened.close();
    },
  };
}

export function clientOf(server: FastifyInstance): Client {
  const cookies = new Map<string, string>();
  const send = async (method: string, path: string, sending: Sending = {}): Promise<Answer> => {
    const headers: Record<string, string | undefined> = {
      host: 'localhost:3000',
      'x-requested-with': 'XMLHttpRequest',
      ...(method === 'GET' ? {} : { origin: ORIGIN }),
      ...(sending.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(sending.key === undefined ? {} : { 'idempotency-key': sending.key }),
      ...(cookies.size === 0 ? {} : { cookie: [...cookies].map(([n, v]) => `${n}=${v}`).join('; ') }),
      ...sending.headers,
    };
    const response = await server.inject({
      method: method as 'GET',
      url: path,
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
      ...(sending.body === undefined
        ? {}
        : { payload: typeof sending.body === 'string' ? sending.body : JSON.stringify(sending.body) }),
    });
    for (const cookie of response.cookies) {
      if (cookie.value === '' || (cookie.maxAge ?? 1) <= 0) cookies.delete(cookie.name);
      else cookies.set(cookie.name, cookie.value);
    }
    const text = response.body;
    const isJson = String(response.headers['content-type'] ?? '').includes('json');
    const body: unknown = text === '' ? undefined : isJson ? JSON.parse(text) : text;
    return { status: response.statusCode, headers: response.headers, body, text };
  };
  return {
    cookies,
    send,
    get: (path, sending) => send('GET', path, sending),
    post: (path, body, sending) => send('POST', path, { ...sending, body }),
    put: (path, body, sending) => send('PUT', path, { ...sending, body }),
    patch: (path, body, sending) => send('PATCH', path, { ...sending, body }),
    delete: (path, sending) => send('DELETE', path, sending),
    async call(name, { params = {}, query, body, key } = {}) {
      const endpoint: Endpoint = api[name];
      const path = endpoint.path.replace(/:(\w+)/g, (_, part: string) =>
        encodeURIComponent(String(params[part])),
      );
      const search = query ? `?${new URLSearchParams(query)}` : '';
      const answer = await send(endpoint.method, path + search, { body, ...(key ? { key } : {}) });
      return answer as Answer & { body: never };
    },
  };
}

let made = 0;
async function makePlayer(app: App, server: FastifyInstance, over: Partial<PlayerRow>) {
  made += 1;
  const now = app.clock.now().toISOString();
  const row = await app.db
    .insertInto('players')
    .values({
      hash: randomName(),
      email: `player${made}@example.com`,
      password_hash: 'none',
      currency: 'EUR',
      locale: 'en',
      license: 'CW',
      country: 'DE',
      date_of_birth: '1990-01-01',
      terms_accepted_at: now,
      created_at: now,
      ...over,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('wallets')
    .values({ player_id: row.id, currency: row.currency, active: 1, opened_at: now })
    .execute();
  const client = clientOf(server);
  const visitor = {
    ip: '127.0.0.1',
    userAgent: 'test',
    device: 'test',
    locale: 'en',
    country: null,
  } as const;
  const session = await app.db.transaction().execute(tx => createSession(tx, app, row, visitor));
  client.cookies.set('orbit_session', session.token);
  return { client, row };
}
