import { beforeEach, describe, expect, test } from 'vitest';
import { minimumAge } from '../../../src/features/account/form/minimum-age.ts';
import { licence } from '../../../src/features/account/licence.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { visit } from '../../../src/features/visit/state.ts';
import { context, somePlayer } from '../../setup/fetch-stub.ts';
import { freshTab } from '../../setup/mount.tsx';

beforeEach(() => freshTab());

describe('the licence on screen', () => {
  test('is the profile’s, else the visit’s, else CW', () => {
    expect(licence()).toBe('CW');
    visit.context = { ...context, license: 'EE' };
    expect(licence()).toBe('EE');
    setPlayer(somePlayer({ license_name: 'CW' }));
    expect(licence()).toBe('CW');
    setPlayer(somePlayer({ id: 8, license_name: null }));
    expect(licence()).toBe('EE');
  });

  test('decides the minimum age, as does a country with its own', () => {
    expect([minimumAge('DE'), minimumAge('EE')]).toEqual([18, 21]);
    setPlayer(somePlayer({ license_name: 'EE' }));
    expect(minimumAge('DE')).toBe(21);
    visit.context = { ...context, license: 'EE' };
    setPlayer(somePlayer({ id: 8, license_name: 'CW' }));
    expect([minimumAge('DE'), minimumAge('EE')]).toEqual([18, 21]);
  });
});
