import * as v from 'valibot';
import { JurisdictionName } from '../src/contract/operator/jurisdictions.ts';

/** What a variable takes, as it is read and as a message says it after "must be". */
interface Kind<T> {
  readonly schema: v.GenericSchema<string, T>;
  readonly expects: string;
}

interface Variable<T = unknown> extends Kind<T> {
  /** Read where the environment has none. */
  readonly fallback?: string;
  /** How the README shows the default, where it is no plain value. */
  readonly shown?: string;
  /** The sentence of the README. */
  readonly text: string;
}

const integer = (least: number, most: number, what: string): Kind<number> => ({
  schema: v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number), v.minValue(least), v.maxValue(most)),
  expects: `${what} from ${least} to ${most}`,
});

const oneOf = <const T extends readonly string[]>(options: T): Kind<T[number]> => ({
  schema: v.pipe(v.string(), v.picklist(options)),
  expects: `one of ${options.join(', ')}`,
});

const matching = (pattern: RegExp, expects: string): Kind<string> => ({
  schema: v.pipe(v.string(), v.regex(pattern)),
  expects,
});

const urlThat = (isValid: (url: URL) => boolean, expects: string): Kind<string> => ({
  schema: v.pipe(
    v.string(),
    v.check(value => URL.canParse(value) && isValid(new URL(value))),
  ),
  expects,
});

const isProviderUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username !== '' && password !== '';
};

const anything: Kind<string> = { schema: v.string(), expects: 'text' };

const port = integer(0, 65_533, 'a port number');

const flag: Kind<boolean> = {
  schema: v.pipe(
    v.picklist(['0', '1', 'true', 'false']),
    v.transform(value => value === '1' || value === 'true'),
  ),
  expects: '0, 1, true or false',
};

const origin: Kind<string> = {
  schema: v.pipe(
    v.string(),
    v.transform(value => value.replace(/\/$/, '')),
    v.check(
      value =>
        URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value,
    ),
  ),
  expects: 'an origin such as https://example.com',
};

/** Long enough that guesses at the rate the console allows lead nowhere. */
const MIN_PASSWORD = 12;

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export const WORKER_MODES = ['on', 'pass', 'off', 'destroy'] as const;

/** Every environment variable that the back end reads. A test holds the README's table to this one. */
export const VARIABLES = {
  PORT: {
    ...port,
    fallback: '3000',
    text: 'where to listen; the game listens on the port after it, the payment provider of the sandbox on the next',
  },
  HOST: {
    ...anything,
    fallback: '127.0.0.1',
    text: 'the address to listen on; by default only this machine reaches it',
  },
  ORBIT_DATA: { ...anything, fallback: '.data', text: 'the one data folder' },
  ORBIT_DATABASE: {
    ...urlThat(
      ({ protocol, hostname, pathname }) =>
        /^postgres(?:ql)?:$/.test(protocol) && hostname !== '' && pathname.length > 1,
      'a database such as postgres://user:password@db.example.com:5432/orbit',
    ),
    text: 'a PostgreSQL database for all that is stored, `postgres://user:password@host:5432/name`, with the encoding UTF8; without it, SQLite in the data folder',
  },
  ORBIT_DATABASE_CONNECTIONS: {
    ...integer(1, 100, 'a number of connections'),
    shown: 'four a core, at least 12, divided by `ORBIT_PROCESSES`; at least 3',
    text: 'how many connections to PostgreSQL each process opens at most, 1 to 100; more than its cores can serve make it slower',
  },
  ORBIT_PROCESSES: {
    ...integer(1, 64, 'a number of processes'),
    fallback: '1',
    text: 'how many processes serve on the one listener, 1 to 64; more than one needs `ORBIT_DATABASE`. One that dies is started again, SIGHUP replaces them one after another',
  },
  ORBIT_GAMES: {
    ...integer(1000, 200_000, 'a number of games'),
    fallback: '12000',
    text: 'how many games the generated catalogue has, 1000 to 200000: how the app does with a larger one',
  },
  ORBIT_API: { ...origin, text: 'an existing platform instead of the reference back end' },
  ORBIT_ORIGIN: {
    ...origin,
    text: 'where players reach the app, behind a proxy; without it only addresses, names of the local network and hosts of `brand.ts` are answered',
  },
  ORBIT_GAME_ORIGIN: { ...origin, text: 'where players reach the game, when not on `PORT` + 1' },
  ORBIT_PAYMENTS_ORIGIN: {
    ...origin,
    text: 'where players reach the payment provider of the sandbox, when not on `PORT` + 2',
  },
  ORBIT_PROXIES: {
    ...integer(0, 9, 'a number of proxies'),
    shown: '1 with `ORBIT_ORIGIN`, else 0',
    text: 'how many proxies of yours each request to app and game passes; so many hops of `X-Forwarded-For` are believed',
  },
  ORBIT_COUNTRY_HEADER: {
    ...matching(/^[\w-]+$/, 'the name of a header'),
    text: "the request header in which your proxy names the visitor's country (`CF-IPCountry`); it has to overwrite what a client sends",
  },
  ORBIT_COUNTRY: {
    ...matching(/^[A-Z]{2}$/, 'a two-letter code such as DE'),
    text: 'the country of visits that no proxy names',
  },
  ORBIT_JURISDICTION: {
    ...oneOf(JurisdictionName.options),
    fallback: 'CW',
    text: "rules of play: CW, EE, UK, DE, ON (presets, not legal advice); a player of Estonia's licence plays by EE in any of them",
  },
  ORBIT_SANDBOX: {
    ...flag,
    shown: 'on, off in production',
    text: 'the ready-made player, and the console at `/sandbox`. Where other machines reach the back end (`HOST` is not loopback, or `ORBIT_ORIGIN` is set) it has to be chosen: 0, or 1 with a password',
  },
  ORBIT_SANDBOX_PASSWORD: {
    schema: v.pipe(v.string(), v.minLength(MIN_PASSWORD)),
    expects: `at least ${MIN_PASSWORD} characters long`,
    text: 'what the console asks for, at least 12 characters; the user name may be anything',
  },
  ORBIT_SIMULATED: {
    ...oneOf(['on', 'off']),
    fallback: 'on',
    text: 'simulated players, labelled as such, who bet sandbox money while a client shows the public wins; off without the sandbox',
  },
  ORBIT_WORKER: {
    ...oneOf(WORKER_MODES),
    fallback: 'on',
    text: 'kill switch of the service worker: on, pass, off, or destroy, which serves one that unregisters itself',
  },
  ORBIT_SMTP: {
    ...urlThat(
      ({ protocol, hostname }) => /^smtps?:$/.test(protocol) && hostname !== '',
      'a mail server such as smtp://user:password@mail.example.com:587',
    ),
    text: 'the mail server, `smtp://user:password@host:port` (`smtps` for TLS from the start); without one, mails stay on the page at `/sandbox`',
  },
  ORBIT_SIGN_IN: {
    schema: v.pipe(
      v.string(),
      v.check(text => text.split(/\s+/).every(isProviderUrl)),
      v.transform(text => text.split(/\s+/).map(one => new URL(one))),
    ),
    expects: 'addresses such as https://client:secret@accounts.example.com?name=Example',
    text: 'providers of OpenID Connect that players may sign in by, separated by spaces: `https://client-id:client-secret@issuer?name=Name`; `/autologin` on every host is where they lead back to',
  },
  ORBIT_LOG: {
    ...oneOf(LOG_LEVELS),
    fallback: 'warn',
    text: 'least level that is logged, as JSON lines on the error output: silent, error, warn, info (a line per request), debug',
  },
  ORBIT_SLOW_QUERY: {
    ...integer(1, 600_000, 'a number of milliseconds'),
    fallback: '1000',
    text: 'a query of the store that takes as many milliseconds or more is logged, with the id of its request',
  },
  ORBIT_OPS_PORT: {
    ...port,
    text: 'where `/healthz`, `/readyz` and `/metrics` are served, and nothing else; without it nowhere',
  },
  ORBIT_OPS_HOST: {
    ...anything,
    fallback: '127.0.0.1',
    text: 'the address that port listens on; players must not reach it',
  },
  ORBIT_TRACES: {
    ...urlThat(
      ({ protocol, hostname }) => /^https?:$/.test(protocol) && hostname !== '',
      'an OTLP address such as http://127.0.0.1:4318/v1/traces',
    ),
    text: 'a collector of OpenTelemetry, `http://host:4318/v1/traces` (OTLP over HTTP), that gets a span per request with its queries; without it no trace is recorded',
  },
  ORBIT_TRACES_SHARE: {
    ...integer(0, 100, 'a number of percent'),
    fallback: '100',
    text: 'how many percent of the requests are traced; behind a proxy that sends `traceparent` the proxy decides',
  },
  ORBIT_DRAIN_GRACE: {
    ...integer(0, 600, 'a number of seconds'),
    fallback: '0',
    text: 'for how many seconds after SIGTERM new connections are still accepted, while `/readyz` answers 503',
  },
  ORBIT_DRAIN_LIMIT: {
    ...integer(1, 600, 'a number of seconds'),
    fallback: '10',
    text: 'how many seconds running requests, pushes and mails then have to finish',
  },
  NODE_ENV: { ...anything, fallback: 'development', text: '`production` hides what is for developers' },
} as const satisfies Readonly<Record<string, Variable>>;

type Variables = typeof VARIABLES;
type VariableName = keyof Variables;
type ValueOf<N extends VariableName> = Variables[N] extends Kind<infer T> ? T : never;

/** The values by name; undefined where a variable without a default is not set. */
export type Environment = {
  readonly [N in VariableName]: Variables[N] extends { fallback: string }
    ? ValueOf<N>
    : ValueOf<N> | undefined;
};

/** Read by tests and tools alone; the servers that these start inherit them. */
export const TEST_VARIABLES: readonly string[] = [
  'ORBIT_CHROMIUM',
  'ORBIT_FIREFOX',
  'ORBIT_FIREFOX_PROGRAM',
  'ORBIT_KILL',
  'ORBIT_LEDGER_MINUTES',
  'ORBIT_LONG',
  'ORBIT_SEED',
  'ORBIT_SOAK',
  'ORBIT_SOAK_VERBOSE',
  'ORBIT_TEST_DATA',
  'ORBIT_TEST_DATABASE',
  'ORBIT_TEST_DIST',
  'ORBIT_TEST_PORT',
  'ORBIT_TEST_PUSH_PORT',
];

/** What Kubernetes and Docker links set in every container beside a service called `orbit`: `ORBIT_PORT=tcp://10.0.0.1:3000`. */
const isServiceLink = (name: string, value: string): boolean =>
  /_SERVICE_HOST$|_SERVICE_PORT(?:_\w+)?$|_PORT_\d+_(?:TCP|UDP)(?:_\w+)?$/.test(name) ||
  (name.endsWith('_PORT') && /^(?:tcp|udp):\/\//.test(value));

/** A setting that can't be used; the message names it and what is expected. */
export class SettingsError extends Error {}

/** Reads the table's variables; an empty one counts as not set. Throws `SettingsError` for the first that can't be used. */
export function readEnvironment(given: Readonly<Record<string, string | undefined>>): Environment {
  for (const [name, value] of Object.entries(given)) rejectUnknown(name, value ?? '');
  const read = ([name, variable]: [string, Variable]): [string, unknown] => {
    const value = given[name] || variable.fallback;
    if (value === undefined) return [name, undefined];
    const parsed = v.safeParse(variable.schema, value);
    // The value stays out of the message: it may be a password.
    if (!parsed.success) throw new SettingsError(`${name} must be ${variable.expects}`);
    return [name, parsed.output];
  };
  return Object.fromEntries(Object.entries(VARIABLES).map(read)) as Environment;
}

function rejectUnknown(name: string, value: string): void {
  if (!name.startsWith('ORBIT_') || Object.hasOwn(VARIABLES, name)) return;
  if (TEST_VARIABLES.includes(name) || isServiceLink(name, value)) return;
  const wordOf = (text: string) => text.replace(/^ORBIT_/, '').toUpperCase();
  const distanceTo = (known: string) =>
    editDistance(wordOf(name), wordOf(known)) + (known.startsWith('ORBIT_') ? 0 : 0.5);
  const [nearest] = Object.keys(VARIABLES).toSorted((a, b) => distanceTo(a) - distanceTo(b));
  throw new SettingsError(`${name} is no setting of Orbit; did you mean ${nearest}?`);
}

/** How many letters have to be added, left out or replaced to make one word the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
