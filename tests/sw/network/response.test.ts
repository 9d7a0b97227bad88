import { expect, test } from 'vitest';
import { favourites } from '../../../src/contract/subjects/favourites.ts';
import { games } from '../../../src/contract/subjects/games.ts';
import { matchesContract } from '../../../sw/network/response.ts';

test('a stored body of an earlier build counts while it fits the contract of this one', () => {
  const matches = (body: string, endpoint: object = games.listProviders) =>
    matchesContract({ endpoint } as Parameters<typeof matchesContract>[0], body);
  expect(matches('[{"id":"1","slug":"astra","name":"Astra"}]')).toBe(true);
  expect(matches('[{"id":1}]')).toBe(false);
  expect(matches('<html>')).toBe(false);
  expect(matches('[]', { ...favourites.removeFavourite, reply: undefined })).toBe(false);
});
