import { ref } from 'valtio';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addRows, loadRequestedRows, requestRows, rows } from '../../../src/features/games/game-rows.ts';
import { type SentRequest, stubFetch } from '../../setup/fetch-stub.ts';
import { someGame } from './fixtures.ts';

const SELECT = 'POST /api/games_filter/select';
const idsOf = (sent: SentRequest | undefined) =>
  (sent?.body as { game_ids: string[] } | undefined)?.game_ids ?? [];
const all = (sent: SentRequest) => ({
  body: { data: idsOf(sent).map(id => someGame(id.replace('astra:', ''))) },
});

beforeEach(() => {
  vi.useFakeTimers();
  rows.known = ref<typeof rows.known>({});
  rows.gone = ref(new Set<string>());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the requests of several rails in one frame are one call', async () => {
  const { to } = stubFetch({ [SELECT]: all });
  requestRows(['astra:a', 'astra:b']);
  requestRows(['astra:b', 'astra:c']);
  await vi.runAllTimersAsync();
  expect(to(SELECT)).toHaveLength(1);
  expect(idsOf(to(SELECT)[0])).toEqual(['astra:a', 'astra:b', 'astra:c']);
  expect(Object.keys(rows.known)).toEqual(['astra:a', 'astra:b', 'astra:c']);
});

test('a loaded row is not requested again', async () => {
  const { to } = stubFetch({ [SELECT]: all });
  addRows([someGame('a')]);
  requestRows(['astra:a']);
  await vi.runAllTimersAsync();
  expect(to(SELECT)).toHaveLength(0);
});

test('a row that the back end does not have is missing, and not requested again', async () => {
  const { to } = stubFetch({ [SELECT]: { body: { data: [] } } });
  requestRows(['astra:lost']);
  await vi.runAllTimersAsync();
  requestRows(['astra:lost']);
  await vi.runAllTimersAsync();
  expect(rows.gone.has('astra:lost')).toBe(true);
  expect(to(SELECT)).toHaveLength(1);
});

test('after a failure the same rows are still requested', async () => {
  const { answers } = stubFetch({ [SELECT]: { status: 500, body: {} } });
  requestRows(['astra:a']);
  await vi.runAllTimersAsync();
  expect(rows.loading.phase).toBe('error');
  answers[SELECT] = all;
  await loadRequestedRows();
  expect(rows.known['astra:a']?.name).toBe('a');
});

test('an equal row keeps its identity and notifies no listener', () => {
  addRows([someGame('a')]);
  const { known } = rows;
  addRows([someGame('a')]);
  expect(rows.known).toBe(known);
});
