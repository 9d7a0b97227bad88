import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSettings } from '../../server/settings.ts';
import { SettingsError, TEST_VARIABLES, VARIABLES } from '../../server/variables.ts';
import { readSources } from '../setup/sources.ts';

describe('proxies', () => {
  test('are one with a public origin, else none, unless the settings say how many', () => {
    expect(readSettings({}).proxies).toBe(0);
    const off = { ORBIT_ORIGIN: 'https://casino.example', ORBIT_SANDBOX: '0' };
    expect(readSettings(off).proxies).toBe(1);
    expect(readSettings({ ...off, ORBIT_PROXIES: '2' }).proxies).toBe(2);
    expect(() => readSettings({ ORBIT_PROXIES: 'many' })).toThrow(
      /ORBIT_PROXIES must be a number of proxies from 0 to 9/,
    );
  });

  test('have to be there for a header that names countries', () => {
    expect(() => readSettings({ ORBIT_COUNTRY_HEADER: 'CF-IPCountry' })).toThrow(/set ORBIT_PROXIES/);
    const behind = { ORBIT_COUNTRY_HEADER: 'CF-IPCountry', ORBIT_PROXIES: '1', ORBIT_SANDBOX: '0' };
    expect(readSettings(behind).countryHeader).toBe('cf-ipcountry');
    expect(() => readSettings({ ...behind, ORBIT_COUNTRY_HEADER: 'a: b' })).toThrow(/name of a header/);
  });
});

describe('the sandbox', () => {
  const password = 'twelve-letters';
  const local = [{}, { HOST: 'localhost' }, { HOST: '127.1.2.3' }, { HOST: '::1' }];
  const reachable = [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { ORBIT_ORIGIN: 'https://casino.example' },
    { ORBIT_PROXIES: '1' },
  ];

  test.each(local)('is on where only this machine reaches it: %j', environment => {
    expect(readSettings(environment)).toMatchObject({ sandbox: true, sandboxPassword: null });
    expect(readSettings({ ...environment, NODE_ENV: 'production' }).sandbox).toBe(false);
    expect(readSettings({ ...environment, ORBIT_SANDBOX: '0' }).sandbox).toBe(false);
  });

  test.each(reachable)('ends the start where others reach it and nobody has chosen: %j', environment => {
    expect(() => readSettings(environment)).toThrow(SettingsError);
    expect(() => readSettings(environment)).toThrow(/^ORBIT_SANDBOX: [^\n]*ORBIT_SANDBOX_PASSWORD[^\n]*$/);
    expect(() => readSettings({ ...environment, ORBIT_SANDBOX_PASSWORD: password })).toThrow(SettingsError);
  });

  test.each(reachable)('needs a password where others reach it: %j', environment => {
    const chosen = { ...environment, ORBIT_SANDBOX: '1' };
    expect(() => readSettings(chosen)).toThrow(SettingsError);
    expect(() => readSettings({ ...chosen, NODE_ENV: 'production' })).toThrow(SettingsError);
    expect(() => readSettings({ ...chosen, ORBIT_SANDBOX_PASSWORD: 'short' })).toThrow(/at least 12/);
    expect(readSettings({ ...chosen, ORBIT_SANDBOX_PASSWORD: password })).toMatchObject({
      sandbox: true,
      sandboxPassword: password,
    });
  });

  test.each(reachable)('is off where it was switched off, and in production: %j', environment => {
    expect(readSettings({ ...environment, ORBIT_SANDBOX: '0' })).toMatchObject({
      sandbox: false,
      simulated: false,
    });
    expect(readSettings({ ...environment, NODE_ENV: 'production' }).sandbox).toBe(false);
  });

  test('is not there in front of a platform', () => {
    expect(readSettings({ ORBIT_API: 'https://casino.example', HOST: '0.0.0.0' }).sandbox).toBe(false);
  });
});

describe('the number of games', () => {
  test('is 12,000 unless the settings name another', () => {
    expect(readSettings({}).games).toBe(12_000);
    expect(readSettings({ ORBIT_GAMES: '100000' }).games).toBe(100_000);
  });

  test.each(['many', '999', '200001', '-5', '1e4', '1000000'])(
    'ends the start with one sentence: %s',
    value => {
      expect(() => readSettings({ ORBIT_GAMES: value })).toThrow(
        /^ORBIT_GAMES must be a number of games from 1000 to 200000$/,
      );
    },
  );
});

describe('the table of variables', () => {
  const names = Object.keys(VARIABLES);

  test('is the one of the README, row by row', () => {
    const [, section = ''] = readFileSync('README.md', 'utf8').split('\n## Settings\n');
    const rows = section
      .split('\n## ')[0]
      ?.split('\n')
      .filter(line => line.startsWith('| `'));
    const expected = Object.entries(VARIABLES).map(([name, variable]) => {
      const { shown, fallback, text } = variable as { shown?: string; fallback?: string; text: string };
      return `| \`${name}\` | ${shown ?? fallback ?? '–'} | ${text} |`;
    });
    expect(rows).toEqual(expected);
  });

  test('has every name that the code and the tests read from the environment', () => {
    const read = readSources('.').flatMap(({ text }) =>
      [...text.matchAll(/process\.env(?:\['|\.)(ORBIT_\w+)|\benv\.(ORBIT_\w+)/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      ),
    );
    expect(read.length).toBeGreaterThan(5);
    expect(
      [...new Set(read)].filter(name => !names.includes(name) && !TEST_VARIABLES.includes(name)),
    ).toEqual([]);
  });

  test.each([
    ['ORBIT_SANDBOX_PASWORD', 'ORBIT_SANDBOX_PASSWORD'],
    ['ORBIT_PROXY', 'ORBIT_PROXIES'],
    ['ORBIT_PORT', 'PORT'],
    ['ORBIT_METRICS_PORT', 'ORBIT_OPS_PORT'],
    ['ORBIT_log', 'ORBIT_LOG'],
  ])('refuses %s and names the nearest', (name, nearest) => {
    expect(() => readSettings({ [name]: '' })).toThrow(SettingsError);
    expect(() => readSettings({ [name]: '1' })).toThrow(
      `${name} is no setting of Orbit; did you mean ${nearest}?`,
    );
  });

  test('leaves what tests read and what a cluster sets beside a service called orbit', () => {
    const set = {
      ORBIT_LONG: '',
      ORBIT_SERVICE_HOST: '10.0.0.1',
      ORBIT_SERVICE_PORT: '3000',
      ORBIT_SERVICE_PORT_HTTP: '3000',
      ORBIT_PORT: 'tcp://10.0.0.1:3000',
      ORBIT_PORT_3000_TCP: 'tcp://10.0.0.1:3000',
      ORBIT_PORT_3000_TCP_ADDR: '10.0.0.1',
    };
    expect(readSettings(set)).toEqual(readSettings({}));
    expect(() => readSettings({ ORBIT_PORT: '3000' })).toThrow(/did you mean PORT/);
  });

  test.each([
    ['PORT', '65535'],
    ['ORBIT_API', 'ftp://x'],
    ['ORBIT_ORIGIN', 'https://casino.example/path'],
    ['ORBIT_COUNTRY', 'Germany'],
    ['ORBIT_JURISDICTION', 'MT'],
    ['ORBIT_SANDBOX', 'yes'],
    ['ORBIT_SANDBOX_PASSWORD', 'hunter2'],
    ['ORBIT_SIMULATED', '1'],
    ['ORBIT_WORKER', 'destroyed'],
    ['ORBIT_SMTP', 'user:hunter2@mail'],
    ['ORBIT_LOG', 'trace'],
    ['ORBIT_SLOW_QUERY', '0'],
    ['ORBIT_OPS_PORT', 'many'],
    ['ORBIT_DRAIN_GRACE', '-1'],
    ['ORBIT_DRAIN_LIMIT', '601'],
  ])('says in one sentence what %s takes, and does not repeat its value', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\n]+$`));
    expect(() => readSettings({ [name]: value })).not.toThrow(
      new RegExp(value.includes('hunter2') ? 'hunter2' : '^$'),
    );
  });

  test('takes an empty value as none, and an origin with or without its slash', () => {
    expect(readSettings({ ORBIT_API: '', ORBIT_LOG: '' })).toEqual(readSettings({}));
    expect(readSettings({ ORBIT_API: 'https://casino.example/' }).platform).toBe('https://casino.example');
  });
});

describe('the port of operation', () => {
  test('is nowhere unless it is set, and then on loopback', () => {
    expect(readSettings({}).operations).toBeNull();
    expect(readSettings({ ORBIT_OPS_PORT: '9464' }).operations).toEqual({ port: 9464, host: '127.0.0.1' });
  });

  test('is none of those that players reach', () => {
    for (const ORBIT_OPS_PORT of ['3000', '3001', '3002'])
      expect(() => readSettings({ ORBIT_OPS_PORT })).toThrow(
        /another port than those of app, game and payment/,
      );
    const withoutSandbox = { ORBIT_SANDBOX: '0', ORBIT_OPS_PORT: '3002' };
    expect(readSettings(withoutSandbox).operations?.port).toBe(3002);
    const platform = { ORBIT_API: 'https://casino.example', ORBIT_OPS_PORT: '3001' };
    expect(readSettings(platform).operations?.port).toBe(3001);
  });
});
