import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callSettings } from '../../../src/core/http/call.ts';
import { toasts } from '../../../src/core/shell/toasts.ts';
import { clearQueue, outbox } from '../../../src/core/worker/outbox.ts';
import { watchOutbox } from '../../../src/core/worker/outbox-sync.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import {
  clearFavourites,
  favouriteIdentifiers,
  favourites,
  isFavourite,
  loadFavourites,
  toggleFavourite,
} from '../../../src/features/favourites/state.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { someGame } from '../games/fixtures.ts';

const book = someGame('book');
const LIST = 'GET /api/player/favorite_games';
const ADD = 'PUT /api/player/favorite_games/101';
const saved = { id: 101, identifier: book.identifier };
const isMarked = () => isFavourite(favourites, book.identifier);
const queuedMutation = (want: boolean, identifier = book.identifier) => ({
  key: `/api/player/favorite_games/${identifier}`,
  topic: `favourite:${identifier}`,
  want,
});
const inQueue = { status: 202, body: { queued: 1 }, headers: { 'x-sw': 'queued' } };

/** The worker that the page follows. */
const container = new EventTarget() as ServiceWorkerContainer;
const postFromWorker = (type: string, data: object) =>
  container.dispatchEvent(Object.assign(new Event('message'), { data: { type, data } }));
watchOutbox(container);

beforeEach(() => {
  callSettings.baseDelayMs = 0;
  clearFavourites();
  stubFetch({});
  setPlayer(somePlayer());
  toasts.list.length = 0;
});
afterEach(() => {
  clearQueue();
  setPlayer(null);
  vi.unstubAllGlobals();
});

test('a tap sends the worker its topic', async () => {
  const { to } = stubFetch({ [ADD]: { body: saved } });
  await toggleFavourite(book);
  expect(decodeURIComponent(to(ADD)[0]?.headers.get('x-topic') ?? '')).toBe(`favourite:${book.identifier}`);
});

test('what an earlier page has queued is marked, and in the list, before any list of the server', () => {
  postFromWorker('queued', { queued: [queuedMutation(true)] });
  expect(isMarked()).toBe(true);
  expect(favouriteIdentifiers(favourites)).toEqual([book.identifier]);
  expect(outbox.rows).toHaveLength(1);
});

test('a stored list without it does not take a queued mark away, nor one with it a queued unmark', async () => {
  stubFetch({ [LIST]: { body: [saved] } });
  postFromWorker('queued', { queued: [queuedMutation(false), queuedMutation(true, 'astra:new')] });
  await loadFavourites();
  expect(isMarked()).toBe(false);
  expect(favouriteIdentifiers(favourites)).toEqual(['astra:new']);
});

test('when the back end has it, it is saved, and not queued any more', async () => {
  stubFetch({ [ADD]: inQueue });
  await toggleFavourite(book);
  postFromWorker('queued', { queued: [queuedMutation(true)] });
  postFromWorker('settled', { ...queuedMutation(true), ok: true });
  postFromWorker('queued', { queued: [] });
  expect(favourites.saved[book.identifier]).toBe(true);
  expect(favourites.wanted).toEqual({});
  expect(outbox.rows).toEqual([]);
});

test('when the back end rejects it, the saved state shows again with a toast, once', async () => {
  stubFetch({ [ADD]: inQueue });
  await toggleFavourite(book);
  postFromWorker('settled', { ...queuedMutation(true), ok: false });
  postFromWorker('settled', { ...queuedMutation(true), ok: false });
  expect(isMarked()).toBe(false);
  expect(toasts.list.map(({ tone }) => tone)).toEqual(['warning']);
});

test('the end of an older queued mutation does not end a newer one', async () => {
  stubFetch({ [ADD]: inQueue, 'DELETE /api/player/favorite_games/101': inQueue });
  await toggleFavourite(book);
  await toggleFavourite(book);
  postFromWorker('settled', { ...queuedMutation(true), ok: true });
  expect(isMarked()).toBe(false);
  expect(favourites.saved).toEqual({});
});

test('a queued mutation that ended while the page was frozen is read from the list', async () => {
  stubFetch({ [LIST]: { body: [] } });
  postFromWorker('queued', { queued: [queuedMutation(true)] });
  postFromWorker('queued', { queued: [] });
  await vi.waitFor(() => expect(favourites.wanted).toEqual({}));
  expect(isMarked()).toBe(false);
});

test('after a sign-out nothing is marked or counted', () => {
  postFromWorker('queued', { queued: [queuedMutation(true)] });
  clearQueue();
  setPlayer(null);
  expect(isMarked()).toBe(false);
  expect(outbox.rows).toEqual([]);
});
