import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callSettings } from '../../../src/core/call.ts';
import {
  clearFavourites,
  favouriteIdentifiers,
  favourites,
  isFavourite,
  loadFavourites,
  toggleFavourite,
} from '../../../src/features/favourites/state.ts';
import { type Answer, wire } from '../account/wire.ts';
import { someGame } from '../games/some-games.ts';

const book = someGame('book');
const LIST = 'GET /api/player/favorite_games';
const ADD = 'PUT /api/player/favorite_games/101';
const REMOVE = 'DELETE /api/player/favorite_games/101';
const saved = { id: 101, identifier: book.identifier };
const isMarked = () => isFavourite(favourites, book.identifier);

/** An answer that waits until it is let go. */
function gate(answer: Answer) {
  let open: () => void = () => undefined;
  const waiting = new Promise<Answer>(resolve => {
    open = () => resolve(answer);
  });
  return { open: () => open(), answer: () => waiting };
}

/** The worker's answer to a tap that it keeps until the back end has it. */
const queued = (count: number): Answer => ({
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
  test('shows at once, before any answer, and stays when the server has it', async () => {
    const door = gate({ body: saved });
    wire({ [ADD]: door.answer });
    const done = toggleFavourite(book);
    expect(isMarked()).toBe(true);
    expect(favourites.saved[book.identifier]).toBeUndefined();
    door.open();
    await done;
    expect(isMarked()).toBe(true);
    expect(favourites.wanted).toEqual({});
    expect(favourites.order).toEqual([book.identifier]);
  });

  test('carries a key', async () => {
    const { to } = wire({ [ADD]: { body: saved } });
    await toggleFavourite(book);
    expect(to(ADD)[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{16,}$/);
  });

  test('is taken back when the server refuses, and rejects', async () => {
    wire({ [ADD]: { status: 422, body: { error: 'no' } } });
    await expect(toggleFavourite(book)).rejects.toMatchObject({ kind: 'refused', status: 422 });
    expect(isMarked()).toBe(false);
    expect(favourites.wanted).toEqual({});
  });

  test('that takes a favourite off is taken back too, in its old place', async () => {
    wire({
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
    const door = gate({ body: saved });
    const { to } = wire({ [ADD]: door.answer });
    const first = toggleFavourite(book);
    const second = toggleFavourite(book);
    door.open();
    await Promise.all([first, second]);
    expect(to(ADD)).toHaveLength(1);
    expect(isMarked()).toBe(true);
  });

  test('after the first has settled takes it off again', async () => {
    const { to } = wire({ [ADD]: { body: saved }, [REMOVE]: { status: 204 } });
    await toggleFavourite(book);
    await toggleFavourite(book);
    expect(to(REMOVE)).toHaveLength(1);
    expect(isMarked()).toBe(false);
  });

  test('does not hold up another game', async () => {
    const door = gate({ body: saved });
    const other = someGame('other', { currencies: { EUR: { id: 202 } } });
    wire({
      [ADD]: door.answer,
      'PUT /api/player/favorite_games/202': { body: { id: 202, identifier: other.identifier } },
    });
    const first = toggleFavourite(book);
    await toggleFavourite(other);
    expect(isFavourite(favourites, other.identifier)).toBe(true);
    door.open();
    await first;
  });
});

describe('a queued tap (202)', () => {
  test('stays wanted, over a list that does not have it yet, until one has', async () => {
    const { answers } = wire({ [ADD]: queued(1), [LIST]: { body: [] } });
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
  test('an equal answer changes nothing, so nobody renders', async () => {
    wire({ [LIST]: { body: [saved] } });
    await loadFavourites();
    const { order, saved: marks } = favourites;
    await loadFavourites();
    expect(favourites.order).toBe(order);
    expect(favourites.saved).toBe(marks);
  });

  test('of a player who has signed out meanwhile is not shown', async () => {
    const door = gate({ body: [saved] });
    wire({ [LIST]: door.answer });
    const loading = loadFavourites();
    clearFavourites();
    door.open();
    await loading;
    expect(favourites.order).toEqual([]);
    expect(favourites.loading.phase).not.toBe('ready');
  });

  test('leaves with the player: a late answer to a tap brings nothing back', async () => {
    const door = gate({ body: saved });
    wire({ [ADD]: door.answer });
    const tap = toggleFavourite(book);
    clearFavourites();
    door.open();
    await tap;
    expect(isMarked()).toBe(false);
    expect(favourites.busy).toEqual({});
  });
});
