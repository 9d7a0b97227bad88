import { describe, expect, test } from 'vitest';
import { brand } from '../../../src/contract/operator/brand.ts';
import { splitGroupOf } from '../../../src/contract/operator/groups.ts';
import {
  isMirrorHost,
  isTestHost,
  licenceOfHost,
  offeredLocales,
} from '../../../src/contract/operator/hosts.ts';
import { LOCALES } from '../../../src/contract/operator/locales.ts';

describe('the hosts of the brand', () => {
  test('a mirror that is named has a canonical host to point at', () => {
    expect(brand.mirrorHosts.length === 0 || String(brand.canonicalHost) !== '').toBe(true);
  });

  test('only hosts that are named are mirrors, and every other one where there is a canonical host', () => {
    const rules = { mirrorHosts: ['m1.example'], canonicalHost: '', canonicalHosts: { et: 'orbit.ee' } };
    expect(isMirrorHost('m1.example', rules)).toBe(true);
    expect(isMirrorHost('orbit.example', rules)).toBe(false);
    expect(isMirrorHost('orbit.example', { ...rules, canonicalHost: 'orbit.example' })).toBe(false);
    expect(isMirrorHost('orbit.ee', { ...rules, canonicalHost: 'orbit.example' })).toBe(false);
    expect(isMirrorHost('other.example', { ...rules, canonicalHost: 'orbit.example' })).toBe(true);
  });

  test.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['orbit.test', true],
    ['box.local', true],
    ['orbit.example', false],
    ['localhost.example', false],
    ['127-0.example', false],
  ])('%s is a test host: %s', (host, is) => {
    expect(isTestHost(host)).toBe(is);
  });

  test('a test host offers all ten locales, another one not the made-up Kuwait, some not Australian English', () => {
    const rules = { hostsWithoutAustralianEnglish: ['nz.example'] };
    expect(offeredLocales('localhost', rules)).toEqual(LOCALES);
    expect(offeredLocales('orbit.example', rules)).toEqual(LOCALES.filter(one => one !== 'en-KW'));
    expect(offeredLocales('nz.example', rules)).toEqual(
      LOCALES.filter(one => one !== 'en-KW' && one !== 'en-AU'),
    );
  });
});

describe('the licence of a host', () => {
  const rules = { hostsEE: ['orbit.ee'] };
  test('is Estonia’s where it is listed, else that of the operator', () => {
    expect(licenceOfHost('orbit.ee', 'CW', rules)).toBe('EE');
    expect(licenceOfHost('orbit.example', 'CW', rules)).toBe('CW');
    expect(licenceOfHost('orbit.example', 'EE', rules)).toBe('EE');
  });
});

test('odd ids are in group 544 of the A/B split, even ones in 543', () => {
  expect([1, 2, 7, 100].map(splitGroupOf)).toEqual([544, 543, 544, 543]);
});
