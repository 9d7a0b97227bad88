import { ref } from 'valtio';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { catalogueWire } from '../../../src/contract/subjects/catalogue.ts';
import { emitCacheUpdate } from '../../../src/core/data/cache-updates.ts';
import { callSettings } from '../../../src/core/http/call.ts';
import { findInIndex, hasIndex, loadIndex } from '../../../src/features/search/local-index.ts';
import { hasAllRows } from '../../../src/features/search/row-cache.ts';
import { search, typeSearch } from '../../../src/features/search/state.ts';
import { buildSearchIndex } from '../../../src/lib/search.ts';
import { type SentRequest, stubFetch } from '../../setup/fetch-stub.ts';
import { someGame } from '../games/fixtures.ts';

const FIND = 'POST /api/games_filter';
const SELECT = 'POST /api/games_filter/select';
const idsOf = (sent: SentRequest) => (sent.body as { game_ids: string[] }).game_ids;
const rowOf = (id: string) => someGame(id.replace('astra:', ''));
const fromStore = { 'x-sw': 'stored; at=2026-06-01T12:00:00.000Z' };
const answers = {
  [SELECT]: (sent: SentRequest) => ({ body: { data: idsOf(sent).map(rowOf) }, headers: fromStore }),
  [FIND]: new TypeError('Failed to fetch'),
};
const shown = () => search.found.map(game => game.name);

/** A worker that controls the page, with or without the catalogue. */
function controlled(titles: readonly string[] | null) {
  const requested: string[] = [];
  const index = buildSearchIndex(
    (titles ?? []).map(title => ({
      id: `astra:${title.toLowerCase()}`,
      title,
      provider: 'Astra',
      popularity: 1,
    })),
  );
  const { records, words, size: _, ...places } = index;
  const packed = { ids: records.map(({ id }) => id).join('\n'), words: words.join('\n'), ...places };
  const controller = {
    postMessage({ type }: { type: string }, [port]: MessagePort[] = []) {
      requested.push(type);
      if (type === 'searchIndex') port?.postMessage(titles && packed);
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller } });
  return requested;
}

beforeEach(() => {
  callSettings.retries = 0;
  emitCacheUpdate(catalogueWire.syncCatalogue.path);
  Object.assign(search, { text: '', phase: 'idle', found: ref([]), total: 0, foundFor: null });
});
afterEach(() => {
  typeSearch('');
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: undefined });
  vi.unstubAllGlobals();
});

test('with the index each keystroke searches at once, tolerates one typing error and needs no network', async () => {
  controlled(['Copper', 'Cobalt', 'Amber']);
  const { to } = stubFetch(answers);
  await loadIndex();
  typeSearch('coppr');
  await vi.waitFor(() => expect(shown()).toEqual(['copper']));
  expect(search).toMatchObject({ phase: 'ready', foundFor: 'coppr', total: 1 });
  expect(to(SELECT)[0]?.headers.get('x-sw-prefer')).toBe('store');
  expect(to(FIND)).toHaveLength(0);
});

test('a longer query renders with its keystroke from the rows of the shorter one', async () => {
  controlled(['Copper', 'Copperhead', 'Cobalt']);
  const { to } = stubFetch(answers);
  await loadIndex();
  typeSearch('copp');
  await vi.waitFor(() => expect(shown()).toEqual(['copper', 'copperhead']));
  typeSearch('copperhead');
  expect(shown()).toEqual(['copperhead']);
  expect(to(SELECT)).toHaveLength(1);
});

test('rows that the next keystroke may find are fetched after those that are shown', async () => {
  const titles = Array.from({ length: 200 }, (_, at) => `Copper ${at}`);
  controlled(titles);
  const { to } = stubFetch(answers);
  await loadIndex();
  typeSearch('copp');
  await vi.waitFor(() => expect(to(SELECT)).toHaveLength(3));
  expect(new Set(to(SELECT).flatMap(idsOf)).size).toBe(100);
  expect(shown()).toHaveLength(60);
  await vi.waitFor(() => expect(hasAllRows(idsOf(to(SELECT)[2] as SentRequest))).toBe(true));
  typeSearch('copper');
  expect([search.foundFor, shown().length]).toEqual(['copper', 60]);
});

test('a query whose first rows are cached renders with its keystroke, the rest follows', async () => {
  const titles = Array.from({ length: 150 }, (_, at) => `Cobalt ${at < 110 ? 'a' : 'blue'} ${at}`);
  controlled([...titles, 'Blueprint']);
  const { to } = stubFetch(answers);
  await loadIndex();
  typeSearch('cobalt');
  await vi.waitFor(() => expect(to(SELECT)).toHaveLength(3));
  const cached = new Set(to(SELECT).flatMap(idsOf));
  const { ids } = findInIndex('cobalt 1', 60);
  expect(ids.slice(0, 12).every(id => cached.has(id))).toBe(true);
  expect(ids.every(id => cached.has(id))).toBe(false);
  typeSearch('cobalt 1');
  expect([search.foundFor, shown().length]).toEqual(['cobalt 1', 12]);
  await vi.waitFor(() => expect(shown()).toHaveLength(ids.length));
});

test('the rows on screen come before the others', async () => {
  const titles = Array.from({ length: 30 }, (_, at) => `Copper ${at}`);
  controlled(titles);
  const { to } = stubFetch(answers);
  await loadIndex();
  typeSearch('copper');
  await vi.waitFor(() => expect(shown()).toHaveLength(30));
  expect(to(SELECT).map(sent => idsOf(sent).length)).toEqual([12, 18]);
});

test('rows of an older keystroke never replace those of a newer one', async () => {
  controlled(['Copper', 'Cobalt']);
  const late = Promise.withResolvers<{ body: unknown; headers: typeof fromStore }>();
  stubFetch({
    ...answers,
    [SELECT]: (sent: SentRequest) =>
      idsOf(sent).length === 1 && idsOf(sent)[0] === 'astra:copper' ? late.promise : answers[SELECT](sent),
  });
  await loadIndex();
  typeSearch('cop');
  typeSearch('cob');
  await vi.waitFor(() => expect(shown()).toEqual(['cobalt']));
  late.resolve({ body: { data: [rowOf('astra:copper')] }, headers: fromStore });
  await new Promise(resolve => setTimeout(resolve));
  expect(shown()).toEqual(['cobalt']);
});

test('results stay without an offline message when the network does not confirm them', async () => {
  controlled(['Copper']);
  const { to } = stubFetch(answers);
  await loadIndex();
  typeSearch('copper');
  await vi.waitFor(() => expect(to(FIND)).toHaveLength(1));
  await vi.waitFor(() => expect(shown()).toEqual(['copper']));
  expect(search.phase).toBe('ready');
});

test('the back end’s result replaces the index’s', async () => {
  controlled(['Copper']);
  const pagination = { current_page: 1, next_page: null, prev_page: null, total_pages: 1, total_count: 1 };
  stubFetch({ ...answers, [FIND]: { body: { data: [someGame('newest')], pagination } } });
  await loadIndex();
  typeSearch('copper');
  await vi.waitFor(() => expect(shown()).toEqual(['newest']));
});

test('no results shows at once', async () => {
  controlled(['Copper']);
  stubFetch(answers);
  await loadIndex();
  typeSearch('zzzz');
  expect(search).toMatchObject({ phase: 'ready', total: 0, foundFor: 'zzzz' });
});

test('without a stored catalogue the back end searches', async () => {
  controlled(null);
  stubFetch(answers);
  await loadIndex();
  expect(hasIndex()).toBe(false);
  typeSearch('copper');
  expect(search.phase).toBe('loading');
});

test('the index is requested once, and again when the catalogue changes', async () => {
  const requested = controlled(['Copper']);
  await Promise.all([loadIndex(), loadIndex()]);
  await loadIndex();
  expect(requested).toEqual(['searchIndex']);
  emitCacheUpdate(catalogueWire.syncCatalogue.path);
  expect(hasIndex()).toBe(false);
  await loadIndex();
  expect(requested).toHaveLength(2);
});
