import type { FastifyInstance } from 'fastify';
import { openApp, randomName } from '../../server/app.ts';
import type { App, PlayerRow, Routes } from '../../server/ask.ts';
import { buildCatalogue, type Catalogue } from '../../server/catalogue/catalogue.ts';
import { loadChanges } from '../../server/catalogue/kept-changes.ts';
import { systemClock } from '../../server/clock.ts';
import { gameOrigin } from '../../server/game/origin.ts';
import { type Faults, faultSwitches } from '../../server/http/faults.ts';
import { buildServer } from '../../server/http/server.ts';
import { builtShell } from '../../server/http/shell.ts';
import { messagesOf } from '../../server/messages.ts';
import { routes } from '../../server/routes.ts';
import { createSession } from '../../server/sessions.ts';
import { readSettings, type Settings } from '../../server/settings.ts';
import { type Client, clientOf } from './client.ts';

export { type Answer, type Client, clientOf, ORIGIN, type Sending } from './client.ts';

export interface World {
  readonly app: App;
  readonly server: FastifyInstance;
  readonly faults: Faults;
  /** What the back end logged. */
  readonly log: string[];
  client(): Client;
  /** A player who exists and is signed in; `over` are columns of the row. */
  player(over?: Partial<PlayerRow>): Promise<{ client: Client; row: PlayerRow }>;
  /** Another device of the player. */
  signIn(row: PlayerRow): Promise<Client>;
  close(): Promise<void>;
}

export interface WorldOptions {
  readonly settings?: Partial<Settings>;
  readonly now?: string;
  /** Rate limits are lifted unless asked for. */
  readonly limited?: boolean;
  readonly dist?: string;
  /** The store's file, for what has to survive; in memory unless told. */
  readonly file?: string;
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
  const opened = openApp(
    settings,
    options.catalogue ?? smallCatalogue(options.games ?? 240),
    options.file ?? ':memory:',
    {
      clock,
      ...(options.dist ? { messages: messagesOf(options.dist) } : {}),
    },
  );
  await loadChanges(opened.app);
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
    workerSwitch: () => opened.app.workerSwitch,
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
    signIn: row => signIn(opened.app, server, row),
    close: async () => {
      await server.close();
      await opened.close();
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
  return { client: await signIn(app, server, row), row };
}

async function signIn(app: App, server: FastifyInstance, row: PlayerRow): Promise<Client> {
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
  return client;
}
