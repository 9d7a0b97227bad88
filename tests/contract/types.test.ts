import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Handler, Routes } from '../../server/context.ts';
import type { EndpointName } from '../../src/contract/api.ts';
import type { ReplyOf, WireEndpoints } from '../../src/contract/endpoint.ts';
import type { RouteName } from '../../src/contract/routes/routes.ts';
import { type Favourite, favourites } from '../../src/contract/subjects/favourites.ts';
import { games } from '../../src/contract/subjects/games.ts';
import type { ToWorker } from '../../src/contract/worker-messages.ts';
import type { call as Call } from '../../src/core/http/call.ts';
import type { MessageHandlers } from '../../sw/message-handlers.ts';

/*
 * What must not compile. The compiler reads these lines and nothing runs them: an expected error that is not there
 * fails the type check.
 */
declare const call: typeof Call;
declare const handler: Handler<EndpointName>;

const refusedByTheCompiler = {
  calls: () => [
    // @ts-expect-error an endpoint that the contract does not have
    call(favourites.listFavorites),
    // @ts-expect-error a missing parameter of the path
    call(favourites.addFavourite),
    // @ts-expect-error a wrong parameter of the path
    call(favourites.addFavourite, { params: { game: 7 } }),
    // @ts-expect-error a parameter too many
    call(favourites.addFavourite, { params: { id: 7, game: 7 } }),
    // @ts-expect-error parameters where the path has none
    call(favourites.listFavourites, { params: { id: 7 } }),
    // @ts-expect-error a missing body
    call(games.selectGames),
    // @ts-expect-error a body where there is none
    call(favourites.listFavourites, { body: {} }),
    // @ts-expect-error a field of the wrong type
    call(games.filterGames, { body: { page: 'two' } }),
    // @ts-expect-error a word that is none of the contract's
    call(games.filterGames, { body: { device: 'watch' } }),
  ],
  // @ts-expect-error a table of handlers without the handler of an endpoint
  missingHandler: (): Routes => ({ listFavourites: handler }),
  // @ts-expect-error a handler that answers in another shape
  oddHandler: (): Handler<'listFavourites'> => () => [{ id: 'seven' }],
  wireHalves: (): WireEndpoints => ({
    // @ts-expect-error a policy that stores replies, and no schema to check them by
    listTips: { method: 'GET', path: '/api/tips', policy: 'public' },
  }),
  // @ts-expect-error a worker that leaves a message unanswered
  missingMessage: (): MessageHandlers => ({ takeOver: () => undefined }),
};

describe('the contract as types', () => {
  test('the compiler rejects what it must', () => {
    expect(Object.keys(refusedByTheCompiler)).toHaveLength(5);
  });

  test('a call resolves to the reply of its endpoint', () => {
    expectTypeOf<ReplyOf<typeof favourites.listFavourites>>().toEqualTypeOf<Favourite[]>();
    expectTypeOf<ReturnType<typeof call<typeof favourites.listFavourites>>>().resolves.toEqualTypeOf<
      Favourite[]
    >();
  });

  test('the path parameters of an endpoint are those of its path', () => {
    type Input = Parameters<typeof call<typeof favourites.addFavourite>>[1];
    expectTypeOf<Input['params']>().toEqualTypeOf<{ readonly id: string | number }>();
  });

  test('names are literal types and not just strings', () => {
    expectTypeOf<EndpointName>().not.toEqualTypeOf<string>();
    expectTypeOf<RouteName>().not.toEqualTypeOf<string>();
    expectTypeOf<ToWorker>().not.toEqualTypeOf<string>();
  });

  test('every endpoint has an entry in the table of handlers', () => {
    expectTypeOf<keyof Routes>().toEqualTypeOf<EndpointName>();
  });
});
