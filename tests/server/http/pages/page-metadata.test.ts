import { expect, test } from 'vitest';
import { pageMetadataOf } from '../../../../server/http/pages/page-metadata.ts';
import { type RouteName, routes } from '../../../../src/contract/routes/routes.ts';
import { EXPECTED_ROUTES, type ExpectedRoute } from '../../../e2e/support/expected-routes.ts';

const all = Object.entries(EXPECTED_ROUTES) as [RouteName, ExpectedRoute][];

test.each(all)('%s has its metadata before any script runs', (name, { path, to, isIndexed, isMissing }) => {
  if (path === undefined || isMissing) return;
  const place = pageMetadataOf(`/de${path}`, null);
  expect(place).toMatchObject({ name, locale: 'de', title: routes[name].title });
  // The betting site is by configuration and country.
  expect(place.redirect !== null || place.externalPath !== null).toBe(to !== undefined);
  if (to === undefined) expect(place.robots).toBe(isIndexed ? 'index' : 'noindex');
});

test.each(['/tournaments/summer-race', '/lottery/may', '/action/s--first-steps', '/bonuses/17'])(
  '%s names what does not exist',
  path => {
    expect(pageMetadataOf(path, null)).toMatchObject({
      name: null,
      robots: 'noindex',
      title: 'title.notFound',
    });
  },
);

test.each([
  ['/promo', 'promo'],
  ['/de/leaderboard', 'leaderboard'],
  ['/tournaments/archive', 'tournamentsArchive'],
])('%s is a page of its own, not one of the content or a tournament', (path, name) => {
  expect(pageMetadataOf(path, null)).toMatchObject({ name, robots: 'noindex', title: 'title.named' });
});

test('another address of a screen has its canonical address', () => {
  expect(pageMetadataOf('/users/gifts', null).canonical).toBe('/profile/gifts');
  expect(pageMetadataOf('/fr-CA/accounts/CAD/deposit', null).canonical).toBe('/deposit');
  expect(pageMetadataOf('/tournaments', null).canonical).toBe('/tournaments/all');
  expect(pageMetadataOf('/action', null).canonical).toBe('/action');
});

test('a placeholder screen is titled by its name, and one without a name is unknown', () => {
  expect(pageMetadataOf('/profile/gifts', null).subject).toMatchObject({ nameId: 'place.profileGifts' });
  expect(pageMetadataOf('/deposit', null).subject).toMatchObject({ nameId: 'place.cashboxDeposit' });
  expect(pageMetadataOf('/popup/anything', null)).toMatchObject({ name: null, robots: 'noindex' });
});
