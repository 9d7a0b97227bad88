import { ref } from 'valtio';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callSettings } from '../../../src/core/http/call.ts';
import { runSearch, search, typeSearch } from '../../../src/features/search/state.ts';
import { type SentRequest, type StubResponse, stubFetch } from '../../setup/fetch-stub.ts';
import { someGame } from '../games/fixtures.ts';

const FIND = 'POST /api/games_filter';
const titleOf = (sent: SentRequest | undefined) =>
  (sent?.body as { filter: { title: string } } | undefined)?.filter.title;
const pagination = { current_page: 1, next_page: null, prev_page: null, total_pages: 1 };
const found = (...names: string[]): StubResponse => ({
  body: { data: names.map(name => someGame(name)), pagination: { ...pagination, total_count: names.length } },
});
const shown = () => search.found.map(game => game.name);

beforeEach(() => {
  vi.useFakeTimers();
  callSettings.retries = 0;
  typeSearch('');
  Object.assign(search, { text: '', phase: 'idle', found: ref([]), total: 0, foundFor: null });
});
afterEach(() => {
  callSettings.retries = 6;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('typing', () => {
  test('two letters search for nothing', async () => {
    const { to } = stubFetch({ [FIND]: found('a') });
    typeSearch('bo ');
    await vi.advanceTimersByTimeAsync(1000);
    expect(to(FIND)).toHaveLength(0);
    expect(search.phase).toBe('idle');
  });

  test('three letters search 300 ms after the last keystroke, once, in the whole catalogue', async () => {
    const { to } = stubFetch({ [FIND]: found('book') });
    typeSearch('boo');
    await vi.advanceTimersByTimeAsync(299);
    expect(to(FIND)).toHaveLength(0);
    typeSearch('book');
    await vi.advanceTimersByTimeAsync(299);
    expect(to(FIND)).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(to(FIND)).toHaveLength(1);
    expect(titleOf(to(FIND)[0])).toBe('book');
    expect(shown()).toEqual(['book']);
  });

  test('another space is the same search', async () => {
    const { to } = stubFetch({ [FIND]: found('book') });
    typeSearch('book');
    await vi.advanceTimersByTimeAsync(300);
    typeSearch('book ');
    await vi.advanceTimersByTimeAsync(1000);
    expect(to(FIND)).toHaveLength(1);
    expect(search.phase).toBe('ready');
  });

  test('going below three letters brings the recommended games back', async () => {
    stubFetch({ [FIND]: found('book') });
    typeSearch('book');
    await vi.advanceTimersByTimeAsync(300);
    typeSearch('bo');
    expect(shown()).toEqual([]);
    expect(search.foundFor).toBeNull();
  });
});

describe('responses', () => {
  test('a response to an older query never shows', async () => {
    const late: { open?: () => void } = {};
    stubFetch({
      [FIND]: sent =>
        titleOf(sent) === 'book'
          ? new Promise<StubResponse>(resolve => {
              late.open = () => resolve(found('old'));
            })
          : found('new'),
    });
    typeSearch('book');
    await vi.advanceTimersByTimeAsync(300);
    typeSearch('bookworm');
    await vi.advanceTimersByTimeAsync(300);
    expect(shown()).toEqual(['new']);
    late.open?.();
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown()).toEqual(['new']);
    expect(search.foundFor).toBe('bookworm');
  });

  test('results stay while the next search runs', async () => {
    const { answers } = stubFetch({ [FIND]: found('book') });
    typeSearch('book');
    await vi.advanceTimersByTimeAsync(300);
    answers[FIND] = () => new Promise<StubResponse>(() => undefined);
    typeSearch('bookw');
    await vi.advanceTimersByTimeAsync(300);
    expect(search.phase).toBe('loading');
    expect(shown()).toEqual(['book']);
  });

  test('no results is a response too', async () => {
    stubFetch({ [FIND]: found() });
    typeSearch('zzzzz');
    await vi.advanceTimersByTimeAsync(300);
    expect(search).toMatchObject({ phase: 'ready', foundFor: 'zzzzz', total: 0 });
  });

  test('offline the query stays, and the same search runs again', async () => {
    const { answers } = stubFetch({});
    typeSearch('book');
    await vi.advanceTimersByTimeAsync(300);
    expect(search).toMatchObject({ phase: 'offline', text: 'book' });
    answers[FIND] = found('book');
    await runSearch();
    expect(shown()).toEqual(['book']);
  });
});
