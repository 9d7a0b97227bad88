import { afterEach, expect, test, vi } from 'vitest';
import { gameList } from '../../../../src/features/games/list/game-list.ts';
import { type SentRequest, stubFetch } from '../../../setup/fetch-stub.ts';
import { somePage } from '../fixtures.ts';

vi.mock('../../../../src/contract/operator/page-size.ts', () => ({ GAMES_PAGE_SIZE: 15 }));
afterEach(() => vi.unstubAllGlobals());

const FILTER = 'POST /api/games_filter';
const bodyOf = (sent: SentRequest | undefined) => sent?.body as { page: number; page_size: number };

test("a list asks for pages of the operator's size", async () => {
  const { to } = stubFetch({
    [FILTER]: sent => {
      const { page } = bodyOf(sent);
      const { data, pagination } = somePage(100, page);
      return { body: { data: data.slice(0, 15), pagination } };
    },
  });
  const { load, loadAt, state } = gameList({ categories: ['page-size'] }, 'popular');
  await load();
  await loadAt(31);
  expect(to(FILTER).map(bodyOf)).toMatchObject([
    { page: 1, page_size: 15 },
    { page: 3, page_size: 15 },
  ]);
  expect(state.rows[30]).toBeDefined();
  expect(state.rows[15]).toBeUndefined();
});
