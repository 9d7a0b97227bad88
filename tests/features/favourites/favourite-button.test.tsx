import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { callSettings } from '../../../src/core/http/call.ts';
import { toasts } from '../../../src/core/shell/toasts.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { FavouriteButton } from '../../../src/features/favourites/FavouriteButton.tsx';
import { somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';
import { someGame } from '../games/fixtures.ts';

vi.mock('../../../src/features/favourites/mutations.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a tap whose code is not on the device says that nothing is saved', async () => {
  freshTab('/');
  stubFetch({});
  callSettings.baseDelayMs = 1;
  setPlayer(somePlayer());
  mount(<FavouriteButton game={someGame('book')} />);
  fireEvent.click(screen.getByRole('button', { name: 'Favourite: BOOK' }));
  await waitFor(() =>
    expect(toasts.list.map(({ text }) => text)).toEqual(['Not saved: you’re offline. Try again later.']),
  );
});
