import { resolve } from 'node:path';
import * as v from 'valibot';
import { JurisdictionName } from '../src/contract/operator/jurisdictions.ts';

const port = (name: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/, `${name} must be a port number`),
    v.transform(Number),
    v.minValue(0, `${name} must be 0 to 65534`),
    v.maxValue(65534, `${name} must be 0 to 65534`),
  );
const flag = v.pipe(
  v.picklist(['0', '1', 'true', 'false'], 'a switch is 0, 1, true or false'),
  v.transform(value => value === '1' || value === 'true'),
);
const origin = (name: string) =>
  v.pipe(
    v.string(),
    v.check(value => {
      try {
        const url = new URL(value);
        return (
          (url.protocol === 'https:' || url.protocol === 'http:') && url.origin === value.replace(/\/$/, '')
        );
      } catch {
        return false;
      }
    }, `${name} must be an origin such as https://example.com`),
    v.transform(value => value.replace(/\/$/, '')),
  );

const smtpServer = (name: string) =>
  v.pipe(
    v.string(),
    v.check(
      value =>
        URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) && new URL(value).hostname !== '',
      `${name} must be a mail server such as smtp://user:password@mail.example.com:587`,
    ),
  );

/** Long enough that guesses at the rate the console allows lead nowhere. */
const MIN_SANDBOX_PASSWORD = 12;

const GAMES_MESSAGE = 'ORBIT_GAMES must be a number of games from 1000 to 200000';

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/** The environment variables that the back end reads; README lists them. */
const Environment = v.object({
  PORT: v.optional(port('PORT'), '3000'),
  /** Address to listen on; loopback by default. */
  HOST: v.optional(v.string(), '127.0.0.1'),
  ORBIT_DATA: v.optional(v.string(), '.data'),
  /** How many games the generated catalogue has. */
  ORBIT_GAMES: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,6}$/, GAMES_MESSAGE),
      v.transform(Number),
      v.minValue(1000, GAMES_MESSAGE),
      v.maxValue(200_000, GAMES_MESSAGE),
    ),
    '12000',
  ),
  /** An existing platform to serve the app against. */
  ORBIT_API: v.optional(origin('ORBIT_API')),
  /** Where players reach the app, when it stands behind a proxy. */
  ORBIT_ORIGIN: v.optional(origin('ORBIT_ORIGIN')),
  /** Where players reach the game, when not on PORT + 1. */
  ORBIT_GAME_ORIGIN: v.optional(origin('ORBIT_GAME_ORIGIN')),
  /** How many proxies of the operator's each request passes; 1 with `ORBIT_ORIGIN`, else 0. */
  ORBIT_PROXIES: v.optional(
    v.pipe(v.string(), v.regex(/^\d$/, 'ORBIT_PROXIES must be 0 to 9'), v.transform(Number)),
  ),
  /** The request header in which a proxy names the visitor's country. */
  ORBIT_COUNTRY_HEADER: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w-]+$/, 'ORBIT_COUNTRY_HEADER must be the name of a header'),
      v.toLowerCase(),
    ),
  ),
  /** The country of visits without a header that names it. */
  ORBIT_COUNTRY: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'ORBIT_COUNTRY must be a two-letter code')),
  ),
  ORBIT_JURISDICTION: v.optional(JurisdictionName, 'CW'),
  /** The sandbox with its `/sandbox` console; `isSandboxOn` has the default. */
  ORBIT_SANDBOX: v.optional(flag),
  /** Asked for by the console; required where others than this machine can reach it (decision 0056). */
  ORBIT_SANDBOX_PASSWORD: v.optional(
    v.pipe(
      v.string(),
      v.minLength(
        MIN_SANDBOX_PASSWORD,
        `ORBIT_SANDBOX_PASSWORD must have at least ${MIN_SANDBOX_PASSWORD} characters`,
      ),
    ),
  ),
  /** Simulated players on the public boards, while a client listens; never without the sandbox. */
  ORBIT_SIMULATED: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  /** The kill switch of the worker; `destroy` serves one that unregisters itself. */
  ORBIT_WORKER: v.optional(v.picklist(['on', 'pass', 'off', 'destroy'], 'on, pass, off or destroy'), 'on'),
  /** The mail server; without one, mails stay on the sandbox's page. */
  ORBIT_SMTP: v.optional(smtpServer('ORBIT_SMTP')),
  /** The least important lines that are logged. */
  ORBIT_LOG: v.optional(v.picklist(LOG_LEVELS, LOG_LEVELS.join(', ')), 'warn'),
  NODE_ENV: v.optional(v.string(), 'development'),
});

export type WorkerMode = 'on' | 'pass' | 'off' | 'destroy';

/** The kill switch of the worker (decision 0077): the setting, until the console overrides it. */
export interface KillSwitch {
  /** `destroy`: `/sw.js` itself is a script that unregisters the worker. */
  mode: WorkerMode;
  /** Pages of builds before this one update as soon as they can; null: no build has to. */
  minBuild: string | null;
}

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  /** Of the generated catalogue. */
  readonly games: number;
  readonly platform: string | null;
  readonly publicOrigin: string | null;
  readonly gameOrigin: string | null;
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
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly production: boolean;
}

/** A setting that can't be used; the message names it and what is expected. */
export class SettingsError extends Error {}

/** Reads the settings. `over` are command line options. Throws `SettingsError`. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  over: { port?: string } = {},
): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = v.safeParse(Environment, {
    ...given,
    ...(over.port === undefined ? {} : { PORT: over.port }),
  });
  if (!parsed.success) {
    const issue = parsed.issues[0];
    throw new SettingsError(`${v.getDotPath(issue) ?? 'setting'}: ${issue.message}`);
  }
  const e = parsed.output;
  const production = e.NODE_ENV === 'production';
  const sandbox = isSandboxOn(e);
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
    games: e.ORBIT_GAMES,
    platform: e.ORBIT_API ?? null,
    publicOrigin: e.ORBIT_ORIGIN ?? null,
    gameOrigin: e.ORBIT_GAME_ORIGIN ?? null,
    proxies,
    countryHeader: e.ORBIT_COUNTRY_HEADER ?? null,
    country: e.ORBIT_COUNTRY ?? null,
    jurisdiction: e.ORBIT_JURISDICTION,
    sandbox,
    sandboxPassword: e.ORBIT_SANDBOX_PASSWORD ?? null,
    simulated: sandbox && e.ORBIT_SIMULATED === 'on',
    worker: e.ORBIT_WORKER,
    smtp: e.ORBIT_SMTP ?? null,
    logLevel: e.ORBIT_LOG,
    production,
  };
}

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);

/**
 * Off in production and in front of a platform; on where only this machine reaches it. Elsewhere it has to be chosen, and its
 * console needs a password: a setting that was forgotten exposes nothing (decision 0056).
 */
function isSandboxOn(e: v.InferOutput<typeof Environment>): boolean {
  if (e.ORBIT_API !== undefined) return false;
  const isLocal = isLoopback(e.HOST) && e.ORBIT_ORIGIN === undefined && (e.ORBIT_PROXIES ?? 0) === 0;
  const isOn = e.ORBIT_SANDBOX ?? (e.NODE_ENV === 'production' ? false : null);
  if (isOn === false || isLocal) return isOn ?? true;
  if (isOn === true && e.ORBIT_SANDBOX_PASSWORD !== undefined) return true;
  throw new SettingsError(
    'ORBIT_SANDBOX: other machines can reach this back end; set 0 for no sandbox, or 1 with a password for its console in ORBIT_SANDBOX_PASSWORD',
  );
}
