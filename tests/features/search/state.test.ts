import { ref } from 'valtio';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callSettings } from '../../../src/core/call.ts';
import { runSearch, search, typeSearch } from '../../../src/features/search/state.ts';
import { type Answer, type Sent, wire } from '../account/wire.ts';
import { someGame } from '../games/some-games.ts';

const FIND = 'POST /api/games_filter';
const titleOf = (sent: Sent | undefined) =>
  (sent?.body as { filter: { title: string } } | undefined)?.filter.title;
const pagination = { current_page: 1, next_page: null, prev_page: null, total_pages: 1 };
const found = (...names: string[]): Answer => ({
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
    const { to } = wire({ [FIND]: found('a') });
    typeSearch('bo ');
    await vi.advanceTimersByTimeAsync(1000);
    expect(to(FIND)).toHaveLength(0);
    expect(search.phase).toBe('idle');
  });

  test('three letters search 300 ms after the last key, once, for the whole catalogue', async () => {
    const { to } = wire({ [FIND]: found('book') });
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

  test('a space more is the same search', async () => {
    const { to } = wire({ [FIND]: found('book') });
    typeSearch('book');
    await vi.advanceTimersByTimeAsync(300);
    typeSearch('book ');
    await vi.advanceTimersByTimeAsync(1000);
    expect(to(FIND)).toHaveLength(1);
    expect(search.phase).toBe('ready');
  });

  test('going below three letters brings the recommended games back', async () => {
    wire({ [FIND]: found('book') });
    typeSearch('book');
    await vi.advanceTimersByTimeAsync(300);
    typeSearch('bo');
    expect(shown()).toEqual([]);
    expect(search.foundFor).toBeNull();
  });
});

describe('answers', () => {
  test('an answer to an older text never shows, however late it comes', async () => {
    const late: { open?: () => void } = {};
    wire({
      [FIND]: sent =>
        titleOf(sent) === 'book'
          ? new Promise<Answer>(resolve => {
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

  test('what was found stays while the next search runs', async () => {
    const { answers } = wire({ [FIND]: found('book') });
    typeSearch('book');
    await vi.advanceTimersByTimeAsync(300);
    answers[FIND] = () => new Promise<Answer>(() => undefined);
    typeSearch('bookw');
    await vi.advanceTimersByTimeAsync(300);
    expect(search.phase).toBe('loading');
    expect(shown()).toEqual(['book']);
  });

  test('none is an answer too', async () => {
    wire({ [FIND]: found() });
    typeSearch('zzzzz');
    await vi.advanceTimersByTimeAsync(300);
    expect(search).toMatchObject({ phase: 'ready', foundFor: 'zzzzz', total: 0 });
  });

  test('without a network the text is kept, and the same search runs again', async () => {
    const { answers } = wire({});
    typeSearch('book');
    await vi.advanceTimersByTimeAsync(300);
    expect(search).toMatchObject({ phase: 'offline', text: 'book' });
    answers[FIND] = found('book');
    await runSearch();
    expect(shown()).toEqual(['book']);
  });
});
