import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callSettings } from '../../../src/core/http/call.ts';
import { nextSession } from '../../../src/core/session/epoch.ts';
import {
  clearFavourites,
  favouriteIdentifiers,
  favourites,
  isFavourite,
  loadFavourites,
  toggleFavourite,
} from '../../../src/features/favourites/state.ts';
import { type StubResponse, stubFetch } from '../../setup/fetch-stub.ts';
import { someGame } from '../games/fixtures.ts';

const book = someGame('book');
const LIST = 'GET /api/player/favorite_games';
const ADD = 'PUT /api/player/favorite_games/101';
const REMOVE = 'DELETE /api/player/favorite_games/101';
const saved = { id: 101, identifier: book.identifier };
/** The player signs out. */
const leave = () => {
  nextSession();
  clearFavourites();
};
const isMarked = () => isFavourite(favourites, book.identifier);

/** A response that the test releases. */
function gate(answer: StubResponse) {
  let open: () => void = () => undefined;
  const waiting = new Promise<StubResponse>(resolve => {
    open = () => resolve(answer);
  });
  return { open: () => open(), answer: () => waiting };
}

/** The worker's response to a tap that it has queued. */
const queued = (count: number): StubResponse => ({
  status: 202,
  body: { queued: count },
  headers: { 'x-sw': 'queued' },
});

beforeEach(() => {
  callSettings.baseDelayMs = 0;
  clearFavourites();
});
afterEach(() => vi.unstubAllGlobals());

describe('a tap', () => {
  test('shows at once, before any response, and stays when the server has it', async () => {
    const response = gate({ body: saved });
    stubFetch({ [ADD]: response.answer });
    const done = toggleFavourite(book);
    expect(isMarked()).toBe(true);
    expect(favourites.saved[book.identifier]).toBeUndefined();
    response.open();
    await done;
    expect(isMarked()).toBe(true);
    expect(favourites.wanted).toEqual({});
    expect(favourites.order).toEqual([book.identifier]);
  });

  test('carries a key', async () => {
    const { to } = stubFetch({ [ADD]: { body: saved } });
    await toggleFavourite(book);
    expect(to(ADD)[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{16,}$/);
  });

  test('shows the saved state again when the server rejects it, and rejects', async () => {
    stubFetch({ [ADD]: { status: 422, body: { error: 'no' } } });
    await expect(toggleFavourite(book)).rejects.toMatchObject({ kind: 'http', status: 422 });
    expect(isMarked()).toBe(false);
    expect(favourites.wanted).toEqual({});
  });

  test('that removes a favourite restores it too, in its old position', async () => {
    stubFetch({
      [LIST]: { body: [saved, { id: 7, identifier: 'astra:old' }] },
      [REMOVE]: { status: 500, body: {} },
    });
    await loadFavourites();
    const done = toggleFavourite(book);
    expect(isMarked()).toBe(false);
    expect(favouriteIdentifiers(favourites)).toEqual(['astra:old']);
    await expect(done).rejects.toMatchObject({ status: 500 });
    expect(favouriteIdentifiers(favourites)).toEqual([book.identifier, 'astra:old']);
  });

  test('while its own request runs does nothing: two quick taps are one request', async () => {
    const response = gate({ body: saved });
    const { to } = stubFetch({ [ADD]: response.answer });
    const first = toggleFavourite(book);
    const second = toggleFavourite(book);
    response.open();
    await Promise.all([first, second]);
    expect(to(ADD)).toHaveLength(1);
    expect(isMarked()).toBe(true);
  });

  test('after the first has settled takes it off again', async () => {
    const { to } = stubFetch({ [ADD]: { body: saved }, [REMOVE]: { status: 204 } });
    await toggleFavourite(book);
    await toggleFavourite(book);
    expect(to(REMOVE)).toHaveLength(1);
    expect(isMarked()).toBe(false);
  });

  test('does not block another game', async () => {
    const response = gate({ body: saved });
    const other = someGame('other', { currencies: { EUR: { id: 202 } } });
    stubFetch({
      [ADD]: response.answer,
      'PUT /api/player/favorite_games/202': { body: { id: 202, identifier: other.identifier } },
    });
    const first = toggleFavourite(book);
    await toggleFavourite(other);
    expect(isFavourite(favourites, other.identifier)).toBe(true);
    response.open();
    await first;
  });
});

describe('a queued tap (202)', () => {
  test('stays wanted, over a list that does not have it yet, until one has', async () => {
    const { answers } = stubFetch({ [ADD]: queued(1), [LIST]: { body: [] } });
    await toggleFavourite(book);
    await loadFavourites();
    expect(isMarked()).toBe(true);
    expect(favourites.saved[book.identifier]).toBeUndefined();
    answers[LIST] = { body: [saved] };
    await loadFavourites();
    expect(favourites.wanted).toEqual({});
    expect(isMarked()).toBe(true);
  });
});

describe('the list', () => {
  test('an equal response changes nothing, so nothing renders', async () => {
    stubFetch({ [LIST]: { body: [saved] } });
    await loadFavourites();
    const { order, saved: marks } = favourites;
    await loadFavourites();
    expect(favourites.order).toBe(order);
    expect(favourites.saved).toBe(marks);
  });

  test('of a player who has signed out meanwhile is not shown', async () => {
    const response = gate({ body: [saved] });
    stubFetch({ [LIST]: response.answer });
    const loading = loadFavourites();
    leave();
    response.open();
    await loading;
    expect(favourites.order).toEqual([]);
    expect(favourites.loading.phase).not.toBe('ready');
  });

  test('is cleared at sign-out: a late response to a tap brings nothing back', async () => {
    const response = gate({ body: saved });
    stubFetch({ [ADD]: response.answer });
    const tap = toggleFavourite(book);
    leave();
    response.open();
    await tap;
    expect(isMarked()).toBe(false);
    expect(favourites.busy).toEqual({});
  });
});
