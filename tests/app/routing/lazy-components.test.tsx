import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createLazyComponents, type Loader } from '../../../src/app/routing/lazy-components.ts';

const messages = vi.hoisted(() => ({ loaded: Promise.withResolvers<void>() }));
vi.mock('../../../src/core/shell/i18n.ts', () => ({
  withLazyMessages: async (module: Promise<unknown>) => {
    await messages.loaded.promise;
    return module;
  },
}));
afterEach(cleanup);

const lobby: Loader<object> = async () => ({ default: () => <p>the lobby</p> });
const support: Loader<object> = async () => ({ default: () => <p>the support</p> });

test('a screen waits for the lazy messages, but the one whose messages are in the initial catalogue', async () => {
  const screens = createLazyComponents({ lobby, support }, lobby);
  const Lobby = screens.of('lobby');
  const Support = screens.of('support');
  render(
    <>
      <Suspense fallback="lobby is loading">
        <Lobby />
      </Suspense>
      <Suspense fallback="support is loading">
        <Support />
      </Suspense>
    </>,
  );
  await screen.findByText('the lobby');
  expect(screen.getByText('support is loading')).toBeDefined();
  messages.loaded.resolve();
  await screen.findByText('the support');
});
