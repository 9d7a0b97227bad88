import { ref } from 'valtio';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { games as endpoints } from '../../../src/contract/games.ts';
import { callSettings } from '../../../src/core/call.ts';
import { announceChanged } from '../../../src/core/subjects.ts';
import { findInIndex, hasIndex, takeIndex } from '../../../src/features/search/local-index.ts';
import { holdsAll } from '../../../src/features/search/rows.ts';
import { search, typeSearch } from '../../../src/features/search/state.ts';
import { buildIndex } from '../../../src/lib/search.ts';
import { type Sent, wire } from '../account/wire.ts';
import { someGame } from '../games/some-games.ts';

const FIND = 'POST /api/games_filter';
const SELECT = 'POST /api/games_filter/select';
const idsOf = (sent: Sent) => (sent.body as { game_ids: string[] }).game_ids;
const rowOf = (id: string) => someGame(id.replace('astra:', ''));
const fromStore = { 'x-sw': 'stored; at=2026-06-01T12:00:00.000Z' };
const answers = {
  [SELECT]: (sent: Sent) => ({ body: { data: idsOf(sent).map(rowOf) }, headers: fromStore }),
  [FIND]: new TypeError('Failed to fetch'),
};
const shown = () => search.found.map(game => game.name);

/** A worker that controls the page and has the catalogue, or has not. */
function controlled(titles: readonly string[] | null) {
  const asked: string[] = [];
  const index = buildIndex(
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
      asked.push(type);
      if (type === 'searchIndex') port?.postMessage(titles && packed);
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller } });
  return asked;
}

beforeEach(() => {
  callSettings.retries = 0;
  announceChanged(endpoints.syncCatalogue.path);
  Object.assign(search, { text: '', phase: 'idle', found: ref([]), total: 0, foundFor: null });
});
afterEach(() => {
  typeSearch('');
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: undefined });
  vi.unstubAllGlobals();
});

test('with the index each key finds at once, one slip forgiven, and no network is needed', async () => {
  controlled(['Copper', 'Cobalt', 'Amber']);
  const { to } = wire(answers);
  await takeIndex();
  typeSearch('coppr');
  await vi.waitFor(() => expect(shown()).toEqual(['copper']));
  expect(search).toMatchObject({ phase: 'ready', foundFor: 'coppr', total: 1 });
  expect(to(SELECT)[0]?.headers.get('x-sw-prefer')).toBe('store');
  expect(to(FIND)).toHaveLength(0);
});

test('a longer word is drawn with its key from the rows of the shorter one', async () => {
  controlled(['Copper', 'Copperhead', 'Cobalt']);
  const { to } = wire(answers);
  await takeIndex();
  typeSearch('copp');
  await vi.waitFor(() => expect(shown()).toEqual(['copper', 'copperhead']));
  typeSearch('copperhead');
  expect(shown()).toEqual(['copperhead']);
  expect(to(SELECT)).toHaveLength(1);
});

test('rows that the next key may find are fetched behind those that are shown', async () => {
  const titles = Array.from({ length: 200 }, (_, at) => `Copper ${at}`);
  controlled(titles);
  const { to } = wire(answers);
  await takeIndex();
  typeSearch('copp');
  await vi.waitFor(() => expect(to(SELECT)).toHaveLength(3));
  expect(new Set(to(SELECT).flatMap(idsOf)).size).toBe(100);
  expect(shown()).toHaveLength(40);
  await vi.waitFor(() => expect(holdsAll(idsOf(to(SELECT)[2] as Sent))).toBe(true));
  typeSearch('copper');
  expect([search.foundFor, shown().length]).toEqual(['copper', 40]);
});

test('a word whose first rows are held is drawn with its key, what is below them follows', async () => {
  const titles = Array.from({ length: 150 }, (_, at) => `Cobalt ${at < 110 ? 'a' : 'blue'} ${at}`);
  controlled([...titles, 'Blueprint']);
  const { to } = wire(answers);
  await takeIndex();
  typeSearch('cobalt');
  await vi.waitFor(() => expect(to(SELECT)).toHaveLength(3));
  const held = new Set(to(SELECT).flatMap(idsOf));
  const { ids } = findInIndex('cobalt 1', 40);
  expect(ids.slice(0, 12).every(id => held.has(id))).toBe(true);
  expect(ids.every(id => held.has(id))).toBe(false);
  typeSearch('cobalt 1');
  expect([search.foundFor, shown().length]).toEqual(['cobalt 1', 12]);
  await vi.waitFor(() => expect(shown()).toHaveLength(ids.length));
});

test('the rows on screen come before the others', async () => {
  const titles = Array.from({ length: 30 }, (_, at) => `Copper ${at}`);
  controlled(titles);
  const { to } = wire(answers);
  await takeIndex();
  typeSearch('copper');
  await vi.waitFor(() => expect(shown()).toHaveLength(30));
  expect(to(SELECT).map(sent => idsOf(sent).length)).toEqual([12, 18]);
});

test('an older key’s rows never show over a newer one’s', async () => {
  controlled(['Copper', 'Cobalt']);
  const late = Promise.withResolvers<{ body: unknown; headers: typeof fromStore }>();
  wire({
    ...answers,
    [SELECT]: (sent: Sent) =>
      idsOf(sent).length === 1 && idsOf(sent)[0] === 'astra:copper' ? late.promise : answers[SELECT](sent),
  });
  await takeIndex();
  typeSearch('cop');
  typeSearch('cob');
  await vi.waitFor(() => expect(shown()).toEqual(['cobalt']));
  late.resolve({ body: { data: [rowOf('astra:copper')] }, headers: fromStore });
  await new Promise(resolve => setTimeout(resolve));
  expect(shown()).toEqual(['cobalt']);
});

test('what was found stays without a word about the network when that does not confirm it', async () => {
  controlled(['Copper']);
  const { to } = wire(answers);
  await takeIndex();
  typeSearch('copper');
  await vi.waitFor(() => expect(to(FIND)).toHaveLength(1));
  await vi.waitFor(() => expect(shown()).toEqual(['copper']));
  expect(search.phase).toBe('ready');
});

test('the back end has the last word', async () => {
  controlled(['Copper']);
  const pagination = { current_page: 1, next_page: null, prev_page: null, total_pages: 1, total_count: 1 };
  wire({ ...answers, [FIND]: { body: { data: [someGame('newest')], pagination } } });
  await takeIndex();
  typeSearch('copper');
  await vi.waitFor(() => expect(shown()).toEqual(['newest']));
});

test('nothing found is said at once', async () => {
  controlled(['Copper']);
  wire(answers);
  await takeIndex();
  typeSearch('zzzz');
  expect(search).toMatchObject({ phase: 'ready', total: 0, foundFor: 'zzzz' });
});

test('without a stored catalogue the search is the back end’s', async () => {
  controlled(null);
  wire(answers);
  await takeIndex();
  expect(hasIndex()).toBe(false);
  typeSearch('copper');
  expect(search.phase).toBe('loading');
});

test('the index is asked for once, and again when the catalogue is another', async () => {
  const asked = controlled(['Copper']);
  await Promise.all([takeIndex(), takeIndex()]);
  await takeIndex();
  expect(asked).toEqual(['searchIndex']);
  announceChanged(endpoints.syncCatalogue.path);
  expect(hasIndex()).toBe(false);
  await takeIndex();
  expect(asked).toHaveLength(2);
});
