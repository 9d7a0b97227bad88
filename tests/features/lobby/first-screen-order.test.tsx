import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { applyFirstScreen } from '../../../src/features/lobby/first-screen.ts';
import { stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';
import { someCollection, someGame } from '../games/fixtures.ts';

const ids = (rail: string) => Array.from({ length: 8 }, (_, index) => `astra:${rail}-${index}`);
const shown = () => screen.getByRole('status').textContent;

test('rails of the first screen keep their order until the menu says that of all', async () => {
  freshTab('/');
  vi.stubGlobal('requestIdleCallback', (work: () => void) => void work());
  const first = {
    banners: [],
    collections: [someCollection('b', ids('b'))],
    games: ids('b').map(id => someGame(id.replace('astra:', ''))),
    at: new Date().toISOString(),
  };
  applyFirstScreen(first);
  const menu = Promise.withResolvers<object>();
  const { to } = stubFetch({
    'GET /api/games/collections': {
      body: { collections: ['a', 'b', 'c'].map(id => someCollection(id, ids(id), { total: 30 })) },
    },
    'GET /api/fe/config/menu-categories-games': () => menu.promise as never,
    'GET /api/games/providers': { body: [] },
    'GET /api/fe/config/banners-config': { body: { banners: [] } },
    'POST /api/games_filter/select': { body: { data: [] } },
  });
  const { useLobby } = await import('../../../src/features/lobby/useLobby.ts');
  const { catalogue } = await import('../../../src/features/games/state.ts');
  const Rails = () => <output>{useLobby().rails.map(({ id }) => id)}</output>;
  mount(<Rails />);
  await waitFor(() => expect(catalogue.collections).toHaveLength(3));
  expect(to('GET /api/fe/config/menu-categories-games')).toHaveLength(1);
  await act(async () => undefined);
  expect(shown()).toBe('b');
  menu.resolve({ body: { pokies: [], live: [], lobby: ['b', 'a', 'c'] } });
  await waitFor(() => expect(shown()).toBe('bac'));
});
