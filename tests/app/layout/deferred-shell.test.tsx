import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import DeferredShell from '../../../src/app/layout/DeferredShell.tsx';
import { parseLocation } from '../../../src/app/routing/location.ts';
import { setPlayer } from '../../../src/features/account/state.ts';
import { setCalm } from '../../../src/features/calm/calm.ts';
import { context, somePlayer, stubFetch } from '../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../setup/mount.tsx';

/** What the worker that controls the page was sent. */
const sent: { readonly type: string; readonly data: object }[] = [];
const controller = { postMessage: (message: (typeof sent)[number]) => void sent.push(message) };

beforeEach(() => {
  freshTab('/live/all');
  const value = Object.assign(new EventTarget(), { controller });
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
  sent.length = 0;
});
afterEach(() => {
  cleanup();
  setPlayer(null);
  setCalm(false);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  // What is still loaded in the background meets no real network.
  stubFetch({});
});

const show = () => mount(<DeferredShell appLocation={parseLocation('/live/all', '', {})} />);

test('behind every page the limits of a player are loaded once the player is known', async () => {
  const { to } = stubFetch({
    'GET /client-context': { body: context },
    'GET /api/user_limits': { body: [] },
  });
  show();
  const loads = () => to('GET /api/user_limits');
  expect(loads()).toEqual([]);
  setPlayer(somePlayer());
  await waitFor(() => expect(loads()).toHaveLength(1));
});

test('behind every page the worker learns what holds promotions back', async () => {
  stubFetch({ 'GET /client-context': { body: context } });
  show();
  setCalm(true);
  await waitFor(() =>
    expect(sent).toContainEqual({ type: 'restrictPromos', data: { restriction: { calm: true } } }),
  );
});
