import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callSettings } from '../../../../src/core/http/call.ts';
import { gameList } from '../../../../src/features/games/list/game-list.ts';
import { type SentRequest, stubFetch } from '../../../setup/fetch-stub.ts';
import { somePage } from '../fixtures.ts';

const FILTER = 'POST /api/games_filter';
type Body = { page: number; page_size: number; filter: Record<string, unknown>; sort: string };
const bodyOf = (sent: SentRequest | undefined) => sent?.body as Body;
const pages = (total: number) => (sent: SentRequest) => ({ body: somePage(total, bodyOf(sent).page) });
let series = 0;
/** A list that no other test has loaded. */
const fresh = (page = 1) => gameList({ categories: [`test-${series++}`] }, 'popular', page);

beforeEach(() => {
  callSettings.baseDelayMs = 0;
});
afterEach(() => vi.unstubAllGlobals());

describe('a list in pages of 40', () => {
  test('opens with its first page and the total', async () => {
    const { to } = stubFetch({ [FILTER]: pages(100) });
    const { state, load } = fresh();
    await load();
    expect(state.rows).toHaveLength(40);
    expect(state.total).toBe(100);
    expect(bodyOf(to(FILTER)[0])).toMatchObject({ page: 1, page_size: 40, sort: 'popular' });
  });

  test('puts a page into its place, in any order of loading', async () => {
    const { to } = stubFetch({ [FILTER]: pages(100) });
    const { state, load, loadAt } = fresh();
    await load();
    await loadAt(90);
    expect(bodyOf(to(FILTER)[1]).page).toBe(3);
    expect(state.rows).toHaveLength(100);
    expect(state.rows[80]?.name).toBe('game-80');
    expect(state.rows[40]).toBeUndefined();
    await loadAt(41);
    expect(state.rows.map(game => game?.name)).toEqual(Array.from({ length: 100 }, (_, i) => `game-${i}`));
  });

  test('requests a page once, however often it comes near the viewport', async () => {
    const { to } = stubFetch({ [FILTER]: pages(100) });
    const { load, loadAt } = fresh();
    await load();
    await Promise.all([loadAt(40), loadAt(41), loadAt(79)]);
    await loadAt(45);
    expect(to(FILTER)).toHaveLength(2);
  });

  test('requests nothing past the end', async () => {
    const { to } = stubFetch({ [FILTER]: pages(30) });
    const { load, loadAt } = fresh();
    await load();
    await loadAt(30);
    expect(to(FILTER)).toHaveLength(1);
  });

  test('a page that fails leaves the shown rows, shows an error, and loads on retry', async () => {
    const { answers } = stubFetch({ [FILTER]: pages(100) });
    const { state, load, loadAt } = fresh();
    await load();
    answers[FILTER] = { status: 500, body: {} };
    await loadAt(40);
    expect(state.more.phase).toBe('error');
    expect(state.loading.phase).toBe('ready');
    expect(state.rows).toHaveLength(40);
    answers[FILTER] = pages(100);
    await loadAt(40);
    expect(state.more.phase).toBe('ready');
    expect(state.rows).toHaveLength(80);
  });

  test('offline it reports so and keeps no partial state', async () => {
    callSettings.retries = 0;
    stubFetch({});
    const { state, load } = fresh();
    await load();
    expect(state.loading.phase).toBe('offline');
    expect(state.total).toBeNull();
    callSettings.retries = 6;
  });

  test('an equal answer keeps the rows as they are', async () => {
    stubFetch({ [FILTER]: pages(100) });
    const { state, load } = fresh();
    await load();
    const { rows } = state;
    await load();
    expect(state.rows).toBe(rows);
  });

  test('can open at a later page', async () => {
    stubFetch({ [FILTER]: pages(100) });
    const { state, load } = fresh(2);
    await load();
    expect(state.rows[39]).toBeUndefined();
    expect(state.rows[40]?.name).toBe('game-40');
  });

  test('is reused when it is opened again', () => {
    expect(gameList({ section: 'live' }, 'name')).toBe(gameList({ section: 'live' }, 'name'));
    expect(gameList({ section: 'live' }, 'name')).not.toBe(gameList({ section: 'live' }, 'new'));
  });
});
