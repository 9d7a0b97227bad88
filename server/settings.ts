import { resolve } from 'node:path';
import * as v from 'valibot';
import { JurisdictionName } from '../src/contract/jurisdictions.ts';

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

/** The environment variables that the back end reads; README lists them. */
const Environment = v.object({
  PORT: v.optional(port('PORT'), '3000'),
  /** Address to listen on; loopback unless told. */
  HOST: v.optional(v.string(), '127.0.0.1'),
  ORBIT_DATA: v.optional(v.string(), '.data'),
  /** An existing platform to serve the app against. */
  ORBIT_API: v.optional(origin('ORBIT_API')),
  /** Where players reach the app, when it stands behind a proxy. */
  ORBIT_ORIGIN: v.optional(origin('ORBIT_ORIGIN')),
  /** Where players reach the game, when not on PORT + 1. */
  ORBIT_GAME_ORIGIN: v.optional(origin('ORBIT_GAME_ORIGIN')),
  /** The country of visits without a header that tells. */
  ORBIT_COUNTRY: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'ORBIT_COUNTRY must be a two-letter code')),
  ),
  ORBIT_JURISDICTION: v.optional(JurisdictionName, 'CW'),
  /** The `/sandbox` console; off in production unless switched on. */
  ORBIT_SANDBOX: v.optional(flag),
  /** Simulated players on the public boards, while somebody looks; never without the sandbox. */
  ORBIT_SIMULATED: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  /** The kill switch of the worker; `destroy` serves one that unregisters itself. */
  ORBIT_WORKER: v.optional(v.picklist(['on', 'pass', 'off', 'destroy'], 'on, pass, off or destroy'), 'on'),
  NODE_ENV: v.optional(v.string(), 'development'),
});

export type WorkerMode = 'on' | 'pass' | 'off' | 'destroy';

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  readonly platform: string | null;
  readonly publicOrigin: string | null;
  readonly gameOrigin: string | null;
  readonly country: string | null;
  readonly jurisdiction: JurisdictionName;
  readonly sandbox: boolean;
  readonly simulated: boolean;
  readonly worker: WorkerMode;
  readonly production: boolean;
}

/** A setting that can't be used; the message names it and says what is expected. */
export class BrokenSetting extends Error {}

/** Reads the settings. `over` are command line options. Throws `BrokenSetting`. */
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
    throw new BrokenSetting(`${v.getDotPath(issue) ?? 'setting'}: ${issue.message}`);
  }
  const e = parsed.output;
  const production = e.NODE_ENV === 'production';
  const sandbox = e.ORBIT_SANDBOX ?? !production;
  return {
    port: e.PORT,
    host: e.HOST,
    dataFolder: resolve(e.ORBIT_DATA),
    platform: e.ORBIT_API ?? null,
    publicOrigin: e.ORBIT_ORIGIN ?? null,
    gameOrigin: e.ORBIT_GAME_ORIGIN ?? null,
    country: e.ORBIT_COUNTRY ?? null,
    jurisdiction: e.ORBIT_JURISDICTION,
    sandbox,
    simulated: sandbox && e.ORBIT_SIMULATED === 'on',
    worker: e.ORBIT_WORKER,
    production,
  };
}
