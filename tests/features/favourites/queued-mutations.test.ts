import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callSettings } from '../../../src/core/call.ts';
import { clearQueue, followOutbox, outbox } from '../../../src/core/outbox.ts';
import { toasts } from '../../../src/core/toasts.ts';
import { showPlayer } from '../../../src/features/account/state.ts';
import {
  clearFavourites,
  favouriteIdentifiers,
  favourites,
  isFavourite,
  loadFavourites,
  toggleFavourite,
} from '../../../src/features/favourites/state.ts';
import { somePlayer, wire } from '../account/wire.ts';
import { someGame } from '../games/some-games.ts';

const book = someGame('book');
const LIST = 'GET /api/player/favorite_games';
const ADD = 'PUT /api/player/favorite_games/101';
const saved = { id: 101, identifier: book.identifier };
const isMarked = () => isFavourite(favourites, book.identifier);
const wish = (want: boolean, identifier = book.identifier) => ({
  key: `/api/player/favorite_games/${identifier}`,
  topic: `favourite:${identifier}`,
  want,
});
const inQueue = { status: 202, body: { queued: 1 }, headers: { 'x-sw': 'queued' } };

/** The worker that the page follows. */
const container = new EventTarget() as ServiceWorkerContainer;
const says = (type: string, data: object) =>
  container.dispatchEvent(Object.assign(new Event('message'), { data: { type, data } }));
followOutbox(container);

beforeEach(() => {
  callSettings.baseDelayMs = 0;
  clearFavourites();
  wire({});
  showPlayer(somePlayer());
  toasts.list.length = 0;
});
afterEach(() => {
  clearQueue();
  showPlayer(null);
  vi.unstubAllGlobals();
});

test('a tap tells the worker in the page’s words what it is about', async () => {
  const { to } = wire({ [ADD]: { body: saved } });
  await toggleFavourite(book);
  expect(decodeURIComponent(to(ADD)[0]?.headers.get('x-topic') ?? '')).toBe(`favourite:${book.identifier}`);
});

test('what a page before this one has left is marked, and in the list, before any list of the server', () => {
  says('queued', { queued: [wish(true)] });
  expect(isMarked()).toBe(true);
  expect(favouriteIdentifiers(favourites)).toEqual([book.identifier]);
  expect(outbox.rows).toHaveLength(1);
});

test('a stored list without it does not take a queued mark away, nor one with it a queued unmark', async () => {
  wire({ [LIST]: { body: [saved] } });
  says('queued', { queued: [wish(false), wish(true, 'astra:new')] });
  await loadFavourites();
  expect(isMarked()).toBe(false);
  expect(favouriteIdentifiers(favourites)).toEqual(['astra:new']);
});

test('when the back end has it, it is saved, and not queued any more', async () => {
  wire({ [ADD]: inQueue });
  await toggleFavourite(book);
  says('queued', { queued: [wish(true)] });
  says('settled', { ...wish(true), ok: true });
  says('queued', { queued: [] });
  expect(favourites.saved[book.identifier]).toBe(true);
  expect(favourites.wanted).toEqual({});
  expect(outbox.rows).toEqual([]);
});

test('when the back end refuses it, what is saved shows again and a toast says so, once', async () => {
  wire({ [ADD]: inQueue });
  await toggleFavourite(book);
  says('settled', { ...wish(true), ok: false });
  says('settled', { ...wish(true), ok: false });
  expect(isMarked()).toBe(false);
  expect(toasts.list.map(({ tone }) => tone)).toEqual(['warning']);
});

test('the end of an older wish does not end a newer one', async () => {
  wire({ [ADD]: inQueue, 'DELETE /api/player/favorite_games/101': inQueue });
  await toggleFavourite(book);
  await toggleFavourite(book);
  says('settled', { ...wish(true), ok: true });
  expect(isMarked()).toBe(false);
  expect(favourites.saved).toEqual({});
});

test('a wish that ended while the page was frozen is read from the list', async () => {
  wire({ [LIST]: { body: [] } });
  says('queued', { queued: [wish(true)] });
  says('queued', { queued: [] });
  await vi.waitFor(() => expect(favourites.wanted).toEqual({}));
  expect(isMarked()).toBe(false);
});

test('of a player who has left nothing is marked or counted', () => {
  says('queued', { queued: [wish(true)] });
  clearQueue();
  showPlayer(null);
  expect(isMarked()).toBe(false);
  expect(outbox.rows).toEqual([]);
});
