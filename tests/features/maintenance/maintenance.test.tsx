import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { proxy, useSnapshot } from 'valtio';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoader, initialLoadState, useLoad } from '../../../src/core/data/loader.ts';
import { ApiError } from '../../../src/core/http/api-error.ts';
import { networkStatus } from '../../../src/core/http/network-status.ts';
import { FormStatus } from '../../../src/features/account/form/FormStatus.tsx';
import type { Form } from '../../../src/features/account/form/useForm.ts';
import ListError from '../../../src/features/games/list/ListError.tsx';
import { PartialListAlert } from '../../../src/features/games/list/PartialListAlert.tsx';
import RailError from '../../../src/features/lobby/rails/RailError.tsx';
import { PlayErrorPanel } from '../../../src/features/play/errors/PlayErrorPanel.tsx';
import PlayScreen from '../../../src/features/play/PlayScreen.tsx';
import { stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';

const SENTENCE = 'We’re doing maintenance. Your balance is safe.';
const isBack = () =>
  act(async () => {
    networkStatus.isAvailable = true;
  });

beforeEach(() => {
  freshTab();
  Object.assign(networkStatus, { isOnline: true, isAvailable: false, backAt: null });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  networkStatus.isAvailable = true;
});

test('a list without a stored copy says that there is maintenance, and loads by itself afterwards', async () => {
  const loading = proxy(initialLoadState());
  const fetchList = vi.fn(async () => {
    throw new ApiError('http', 'LIST_ERROR', 503);
  });
  const load = createLoader(loading, fetchList);
  function List() {
    useLoad(load, loading);
    const { phase } = useSnapshot(loading);
    return phase === 'error' && <ListError phase={phase} onRetry={load} />;
  }
  mount(<List />);
  expect(await screen.findByText(SENTENCE)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Maintenance' })).toBeDefined();
  expect(screen.queryByText(/couldn’t load/)).toBeNull();
  expect(fetchList).toHaveBeenCalledTimes(1);
  await isBack();
  expect(fetchList).toHaveBeenCalledTimes(2);
  // Now it is that list's own failure.
  expect(await screen.findByText('We couldn’t load the games')).toBeDefined();
});

test('the button of the error state stays', async () => {
  const retry = vi.fn(async () => undefined);
  mount(<ListError phase="error" onRetry={retry} />);
  await screen.findByText(SENTENCE);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('the focus stays on the button while the reason changes, and goes to the heading of what has loaded', async () => {
  networkStatus.isAvailable = true;
  const state = proxy({ isLoaded: false });
  function Screen() {
    const { isLoaded } = useSnapshot(state);
    return (
      <main>
        <h1>All slots</h1>
        {isLoaded || <ListError phase="error" onRetry={async () => undefined} />}
      </main>
    );
  }
  mount(<Screen />);
  const button = screen.getByRole('button', { name: 'Try again' });
  button.focus();
  await act(async () => {
    networkStatus.isAvailable = false;
  });
  await screen.findByText(SENTENCE);
  expect(document.activeElement).toBe(button);
  await isBack();
  expect(screen.queryByText(SENTENCE)).toBeNull();
  expect(document.activeElement).toBe(button);
  await act(async () => {
    state.isLoaded = true;
  });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'All slots' }));
});

test('a game that is not known yet has a way to the lobby, for a phone has no navigation beside a game', async () => {
  stubFetch({ '*': { status: 503, body: {} } });
  mount(<PlayScreen params={{ producer: 'acme', name: 'book' }} route="gameItem" />);
  await screen.findByText(SENTENCE);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to the lobby' }).getAttribute('href')).toBe('/');
});

test('a rail says it too', async () => {
  mount(<RailError phase="error" />);
  expect(await screen.findByText(SENTENCE)).toBeDefined();
});

test('sign-in says that there is maintenance', async () => {
  const KEPT = 'We’re doing maintenance. What you typed is kept. Send it when we’re back.';
  const formError = new ApiError('http', 'LOGIN_ERROR', 503);
  mount(<FormStatus form={{ formError, errors: {}, isBusy: false } as unknown as Form} fields={[]} />);
  expect(await screen.findByText(KEPT)).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  await isBack();
  expect(screen.queryByText(KEPT)).toBeNull();
  expect(screen.getByRole('alert')).toBeDefined();
});

test('a list of what is on the device does not call the visitor offline', () => {
  mount(<PartialListAlert />);
  expect(screen.getByText('These are the games saved on this device. There may be more.')).toBeDefined();
});

test('a game that could not be opened says that there is maintenance', async () => {
  mount(<PlayErrorPanel error="server" />);
  expect(await screen.findByText(SENTENCE)).toBeDefined();
});

test('what the platform has decided stays what it is', () => {
  mount(<PlayErrorPanel error="country" />);
  expect(screen.getByRole('heading', { name: 'This game isn’t available in your country' })).toBeDefined();
});
