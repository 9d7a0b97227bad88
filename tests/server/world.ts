import type { FastifyInstance } from 'fastify';
import type { LevelWithSilent } from 'pino';
import { createSession } from '../../server/account/sessions.ts';
import { openApp } from '../../server/app.ts';
import type { PaymentsAdapter } from '../../server/cashbox/payments-adapter.ts';
import { systemClock } from '../../server/clock.ts';
import type { AppContext, Routes } from '../../server/context.ts';
import { buildCatalogue, type GameCatalogue } from '../../server/games/catalogue/catalogue.ts';
import { loadChanges } from '../../server/games/catalogue/change-store.ts';
import { createFaults, type Faults } from '../../server/http/faults.ts';
import { readBuiltShell } from '../../server/http/pages/shell.ts';
import { buildServer } from '../../server/http/server.ts';
import { createLog, silentLog } from '../../server/log.ts';
import { gameOrigin } from '../../server/operator/origins.ts';
import { createTranslationLoader } from '../../server/operator/translations.ts';
import type { PlayerRow } from '../../server/players/tables.ts';
import { routes } from '../../server/routes.ts';
import { readSettings, type Settings } from '../../server/settings.ts';
import { newToken } from '../../server/store/opaque-tokens.ts';
import { type Client, clientOf } from './client.ts';
import { newLocation, openTestDatabase, releaseLocation } from './test-database.ts';

export { type Answer, type Client, clientOf, ORIGIN, type Sending } from './client.ts';

export interface World {
  readonly app: AppContext;
  readonly server: FastifyInstance;
  readonly faults: Faults;
  /** The lines of the log, JSON each. */
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
  /** Rate limits apply; they are off by default. */
  readonly limited?: boolean;
  readonly dist?: string;
  /** Where the store is, for data that has to survive (`newLocation`); one of its own by default. */
  readonly location?: string;
  /** Size of the catalogue. */
  readonly games?: number;
  readonly catalogue?: GameCatalogue;
  readonly routes?: Partial<Routes>;
  /** Who moves money; nobody by default. */
  readonly payments?: PaymentsAdapter | null;
  /** What `log` has; warnings by default. */
  readonly logLevel?: LevelWithSilent;
  /** The same for processes that share a store; one of its own by default. */
  readonly secret?: Buffer;
}

const catalogues = new Map<number, GameCatalogue>();
function smallCatalogue(size: number): GameCatalogue {
  const known = catalogues.get(size) ?? buildCatalogue(size);
  catalogues.set(size, known);
  return known;
}

/** A back end in memory with a clock that can be moved: `await open({ settings: { country: 'DE' } })`. */
export async function open(options: WorldOptions = {}): Promise<World> {
  const settings = { ...readSettings({}), ...options.settings };
  const clock = systemClock(options.now ? Date.parse(options.now) - Date.now() : 0);
  const location = options.location ?? (await newLocation());
  const opened = await openApp(
    settings,
    options.catalogue ?? smallCatalogue(options.games ?? 240),
    await openTestDatabase(location),
    {
      clock,
      payments: options.payments ?? null,
      ...(options.secret ? { secret: options.secret } : {}),
      ...(options.dist ? { translations: createTranslationLoader(options.dist) } : {}),
    },
  );
  await loadChanges(opened.app);
  const faults = createFaults(opened.app.shared);
  const log: string[] = [];
  const server = await buildServer({
    app: opened.app,
    routes: { ...routes, ...options.routes },
    dist: options.dist ?? null,
    shell: options.dist === undefined ? null : readBuiltShell(options.dist, silentLog),
    secret: options.secret ?? Buffer.from(newToken()),
    hasRateLimits: options.limited ?? false,
    validatesReplies: true,
    isDevelopment: false,
    killSwitch: () => opened.app.killSwitch,
    gameOrigin: () => gameOrigin(settings),
    paymentsOrigin: () => opened.app.payments?.origin ?? null,
    settings,
    translations: opened.app.translations,
    faults,
    log: createLog(options.logLevel ?? 'warn', { write: line => log.push(line) }),
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
      if (options.location === undefined) releaseLocation(location);
    },
  };
}

let made = 0;
async function makePlayer(app: AppContext, server: FastifyInstance, over: Partial<PlayerRow>) {
  made += 1;
  const now = app.clock.now().toISOString();
  const row = await app.db
    .insertInto('players')
    .values({
      hash: newToken(),
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

async function signIn(app: AppContext, server: FastifyInstance, row: PlayerRow): Promise<Client> {
  const client = clientOf(server);
  const visitor = {
    ip: '127.0.0.1',
    userAgent: 'test',
    device: 'test',
    locale: 'en',
    country: null,
  } as const;
  const session = await app.db.transaction().execute(tx => createSession(tx, app, row, visitor));
  // Under https the name has a prefix.
  for (const name of ['orbit_session', '__Host-orbit_session']) client.cookies.set(name, session.token);
  return client;
}
