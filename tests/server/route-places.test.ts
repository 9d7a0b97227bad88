import { expect, test } from 'vitest';
import { placeOf } from '../../server/http/place.ts';
import { type RouteName, routes } from '../../src/contract/routes.ts';
import { EXPECTED, type Expected } from '../e2e/route-list.ts';

const all = Object.entries(EXPECTED) as [RouteName, Expected][];

test.each(all)('%s is described before any script runs', (name, { path, to, isIndexed }) => {
  if (path === undefined) return;
  const place = placeOf(`/de${path}`, null);
  expect(place).toMatchObject({ name, locale: 'de', title: routes[name].title });
  // The betting site is by configuration and country.
  expect(place.redirect !== null || place.away !== null).toBe(to !== undefined);
  if (to === undefined) expect(place.robots).toBe(isIndexed ? 'index' : 'noindex');
});

test('another address of a screen points to the one that stands for it', () => {
  expect(placeOf('/users/gifts', null).canonical).toBe('/profile/gifts');
  expect(placeOf('/fr-CA/accounts/CAD/deposit', null).canonical).toBe('/deposit');
  expect(placeOf('/tournaments', null).canonical).toBe('/tournaments/all');
  expect(placeOf('/action', null).canonical).toBe('/action');
});

test('a place is titled by its name, and one without a name is unknown', () => {
  expect(placeOf('/profile/gifts', null).subject).toMatchObject({ nameId: 'place.profileGifts' });
  expect(placeOf('/deposit', null).subject).toMatchObject({ nameId: 'place.cashboxDeposit' });
  expect(placeOf('/popup/anything', null)).toMatchObject({ name: null, robots: 'noindex' });
});
