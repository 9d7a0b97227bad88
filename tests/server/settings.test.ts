import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from '../../server/settings.ts';

describe('proxies', () => {
  test('are one with a public origin, else none, unless the settings say how many', () => {
    expect(readSettings({}).proxies).toBe(0);
    const off = { ORBIT_ORIGIN: 'https://casino.example', ORBIT_SANDBOX: '0' };
    expect(readSettings(off).proxies).toBe(1);
    expect(readSettings({ ...off, ORBIT_PROXIES: '2' }).proxies).toBe(2);
    expect(() => readSettings({ ORBIT_PROXIES: 'many' })).toThrow(/ORBIT_PROXIES must be 0 to 9/);
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
        /^ORBIT_GAMES: ORBIT_GAMES must be a number of games from 1000 to 200000$/,
      );
    },
  );
});
