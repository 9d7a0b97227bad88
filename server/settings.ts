import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { JurisdictionName } from '../src/contract/operator/jurisdictions.ts';
import {
  type Environment,
  type LOG_LEVELS,
  readEnvironment,
  SettingsError,
  type WORKER_MODES,
} from './variables.ts';

export type WorkerMode = (typeof WORKER_MODES)[number];

/** The kill switch of the worker (decision 0077): the setting, until the console overrides it. */
export interface KillSwitch {
  /** `destroy`: `/sw.js` itself is a script that unregisters the worker. */
  mode: WorkerMode;
  /** Pages of builds before this one update as soon as they can; null: no build has to. */
  minBuild: string | null;
}

/** A provider of OpenID Connect that the operator has registered this app at. */
export interface AuthProviderSettings {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  /** The address of a PostgreSQL database, with its password; null: SQLite in the data folder. */
  readonly database: string | null;
  /** Connections to PostgreSQL that each process opens at most. */
  readonly databaseConnections: number;
  /** How many processes serve on the one listener. */
  readonly processes: number;
  /** Number of games of the generated catalogue. */
  readonly games: number;
  readonly platform: string | null;
  readonly publicOrigin: string | null;
  readonly gameOrigin: string | null;
  /** Origin of the sandbox's payment provider. */
  readonly paymentsOrigin: string | null;
  /** The last so many hops of `X-Forwarded-For` are the operator's; whatever a client writes before them is not believed. */
  readonly proxies: number;
  /** In lower case; null: no header names countries, whatever a client sends. */
  readonly countryHeader: string | null;
  readonly country: string | null;
  readonly jurisdiction: JurisdictionName;
  /** The console, the ready-made player, injected faults, stubs of third parties, loopback push endpoints. */
  readonly sandbox: boolean;
  /** What the console asks for; null: it is open to this machine alone. */
  readonly sandboxPassword: string | null;
  readonly simulated: boolean;
  readonly worker: WorkerMode;
  readonly smtp: string | null;
  readonly authProviders: readonly AuthProviderSettings[];
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Milliseconds from which on a query is logged as slow. */
  readonly slowQueryMs: number;
  /** Where the operator's own calls are served (SERVER-29); null: nowhere. */
  readonly operations: { readonly port: number; readonly host: string } | null;
  /** Where spans are sent, and of which share of the requests, 0 to 1 (SERVER-47); null: none are recorded. */
  readonly traces: { readonly url: string; readonly share: number } | null;
  /** How the process ends (SERVER-31): milliseconds until new connections are refused, and then for what runs. */
  readonly drain: { readonly graceMs: number; readonly limitMs: number };
  readonly production: boolean;
}

/**
 * Connections to PostgreSQL of each of so many processes. Where all of them together are many more than cores, transactions that
 * hold locks wait for a core.
 */
export const connectionsOf = (processes: number): number =>
  Math.max(3, Math.floor(Math.max(12, 4 * availableParallelism()) / processes));

/** Reads the settings. `over` are command line options. Throws `SettingsError`. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  over: { port?: string } = {},
): Settings {
  const e = readEnvironment({ ...environment, ...(over.port === undefined ? {} : { PORT: over.port }) });
  const production = e.NODE_ENV === 'production';
  const sandbox = isSandboxOn(e);
  if (e.ORBIT_PROCESSES > 1 && e.ORBIT_DATABASE === undefined && e.ORBIT_API === undefined) {
    throw new SettingsError(
      'ORBIT_PROCESSES: more than one process needs ORBIT_DATABASE, since SQLite is the database of one',
    );
  }
  const proxies = e.ORBIT_PROXIES ?? (e.ORBIT_ORIGIN === undefined ? 0 : 1);
  if (proxies === 0 && e.ORBIT_COUNTRY_HEADER !== undefined) {
    throw new SettingsError(
      'ORBIT_COUNTRY_HEADER: without a proxy any client could name its country; set ORBIT_PROXIES',
    );
  }
  return {
    port: e.PORT,
    host: e.HOST,
    dataFolder: resolve(e.ORBIT_DATA),
    database: e.ORBIT_DATABASE ?? null,
    databaseConnections: e.ORBIT_DATABASE_CONNECTIONS ?? connectionsOf(e.ORBIT_PROCESSES),
    processes: e.ORBIT_PROCESSES,
    games: e.ORBIT_GAMES,
    platform: e.ORBIT_API ?? null,
    publicOrigin: e.ORBIT_ORIGIN ?? null,
    gameOrigin: e.ORBIT_GAME_ORIGIN ?? null,
    paymentsOrigin: e.ORBIT_PAYMENTS_ORIGIN ?? null,
    proxies,
    countryHeader: e.ORBIT_COUNTRY_HEADER?.toLowerCase() ?? null,
    country: e.ORBIT_COUNTRY ?? null,
    jurisdiction: e.ORBIT_JURISDICTION,
    sandbox,
    sandboxPassword: e.ORBIT_SANDBOX_PASSWORD ?? null,
    simulated: sandbox && e.ORBIT_SIMULATED === 'on',
    worker: e.ORBIT_WORKER,
    smtp: e.ORBIT_SMTP ?? null,
    authProviders: (e.ORBIT_SIGN_IN ?? []).map(readAuthProvider),
    logLevel: e.ORBIT_LOG,
    slowQueryMs: e.ORBIT_SLOW_QUERY,
    operations: readOperations(e, sandbox),
    traces: e.ORBIT_TRACES === undefined ? null : { url: e.ORBIT_TRACES, share: e.ORBIT_TRACES_SHARE / 100 },
    drain: { graceMs: e.ORBIT_DRAIN_GRACE * 1000, limitMs: e.ORBIT_DRAIN_LIMIT * 1000 },
    production,
  };
}

/** `https://client:secret@issuer?name=Name`: its id is the host of the issuer, so that it stays when the name changes. */
function readAuthProvider(url: URL): AuthProviderSettings {
  const { origin, pathname, hostname, username, password, searchParams } = url;
  return {
    id: hostname,
    name: searchParams.get('name') ?? hostname,
    issuer: `${origin}${pathname.replace(/\/$/, '')}`,
    clientId: decodeURIComponent(username),
    clientSecret: decodeURIComponent(password),
  };
}

/** A port of its own: on the public listener a player could read it. */
function readOperations(e: Environment, sandbox: boolean): Settings['operations'] {
  const port = e.ORBIT_OPS_PORT;
  if (port === undefined) return null;
  const others = e.ORBIT_API === undefined ? [e.PORT + 1, ...(sandbox ? [e.PORT + 2] : [])] : [];
  if (port !== 0 && [e.PORT, ...others].includes(port))
    throw new SettingsError(
      'ORBIT_OPS_PORT must be another port than those of app, game and payment provider',
    );
  return { port, host: e.ORBIT_OPS_HOST };
}

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);

/**
 * Off in production and in front of a platform; on where only this machine reaches it. Elsewhere it has to be chosen, and its
 * console needs a password: a setting that was forgotten exposes nothing (decision 0056).
 */
function isSandboxOn(e: Environment): boolean {
  if (e.ORBIT_API !== undefined) return false;
  const isLocal = isLoopback(e.HOST) && e.ORBIT_ORIGIN === undefined && (e.ORBIT_PROXIES ?? 0) === 0;
  const isOn = e.ORBIT_SANDBOX ?? (e.NODE_ENV === 'production' ? false : null);
  if (isOn === false || isLocal) return isOn ?? true;
  if (isOn === true && e.ORBIT_SANDBOX_PASSWORD !== undefined) return true;
  throw new SettingsError(
    'ORBIT_SANDBOX: other machines can reach this back end; set 0 for no sandbox, or 1 with a password for its console in ORBIT_SANDBOX_PASSWORD',
  );
}
