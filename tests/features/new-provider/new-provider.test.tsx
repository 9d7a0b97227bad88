import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { ref } from 'valtio';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { initialLoadState } from '../../../src/core/data/loader.ts';
import { account, setPlayer } from '../../../src/features/account/state.ts';
import { catalogue } from '../../../src/features/games/state.ts';
import { dueIntroduction } from '../../../src/features/new-provider/introduction.ts';
import NewProviderPopup from '../../../src/features/new-provider/NewProviderPopup.tsx';
import { useNewProviderPopup } from '../../../src/features/new-provider/useNewProviderPopup.ts';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';

const JOIN = 'POST /api/player/groups';
const PROVIDERS = 'GET /api/games/providers';

beforeEach(() => {
  freshTab('/live/all');
  catalogue.providers = ref([]);
  Object.assign(catalogue.providersLoading, initialLoadState());
});
afterEach(() => {
  cleanup();
  setPlayer(null);
  vi.unstubAllGlobals();
});

test.each([
  [[851], 'evolution'],
  [[851, 859], undefined],
  [[1030], 'pragmaticplay'],
  [[1030, 1056], undefined],
  [[851, 859, 1030], 'pragmaticplay'],
  [[21], undefined],
])('players of the groups %j are introduced to %s', (groups, provider) => {
  expect(dueIntroduction(groups)?.provider).toBe(provider);
});

function Opener({ isAllowed }: { isAllowed: boolean }) {
  useNewProviderPopup(isAllowed);
  return null;
}

describe('the popup', () => {
  test('opens once for a player of the group', async () => {
    stubFetch({});
    setPlayer(somePlayer({ id: 41, groups: [851] }));
    mount(<Opener isAllowed={false} />);
    expect(location.pathname).toBe('/live/all');
    mount(<Opener isAllowed />);
    expect(location.pathname).toBe('/popup/new-game-provider');
    freshTab('/live/all');
    cleanup();
    mount(<Opener isAllowed />);
    expect(location.pathname).toBe('/live/all');
  });

  test('waits for a profile that is not the stored copy', () => {
    stubFetch({});
    setPlayer(somePlayer({ id: 42, groups: [1030] }), true);
    mount(<Opener isAllowed />);
    expect(location.pathname).toBe('/live/all');
  });

  test('sets the flag of the provider that it shows', async () => {
    const { to } = stubFetch({
      [JOIN]: { body: { groups: [851, 859, 1030] } },
      [PROVIDERS]: { body: [{ id: '1', slug: 'evolution', name: 'Evolution', total: 4 }] },
    });
    setPlayer(somePlayer({ groups: [851, 1030] }));
    mount(<NewProviderPopup onClose={() => undefined} />);
    await waitFor(() => expect(account.player?.groups).toContain(859));
    expect(to(JOIN).map(({ body }) => body)).toEqual([{ groups: { add: [859] } }]);
    expect(screen.getByRole('heading', { name: 'Evolution' })).toBeTruthy();
    await waitFor(() => expect(catalogue.providers).toHaveLength(1));
    await act(async () => screen.getByRole('button', { name: 'See the games' }).click());
    expect(location.pathname).toBe('/producers/evolution');
  });

  test('is not shown to other players', () => {
    const { to } = stubFetch({ [PROVIDERS]: { body: [] } });
    setPlayer(somePlayer());
    mount(<NewProviderPopup onClose={() => undefined} />);
    expect(screen.getByText('There’s nothing to do here right now.')).toBeTruthy();
    expect(to(JOIN)).toEqual([]);
  });
});
