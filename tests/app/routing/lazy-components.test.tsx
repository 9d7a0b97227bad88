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
  const screens = createLazyComponents<'lobby' | 'support', object>({ lobby }, async () => ({ support }));
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

test('screens of one loader are one component, also when the loaders came after the first of them was wanted', async () => {
  messages.loaded.resolve();
  const others = Promise.withResolvers<{ support: Loader<object>; help: Loader<object> }>();
  const screens = createLazyComponents<'support' | 'help', object>({}, () => others.promise);
  const Support = screens.of('support');
  render(
    <Suspense fallback="support is loading">
      <Support />
    </Suspense>,
  );
  others.resolve({ support, help: support });
  await screen.findByText('the support');
  expect(screens.of('help')).toBe(Support);
  expect(screens.of('support')).toBe(Support);
});

test('a list of screens that was lost is fetched again for the next attempt', async () => {
  messages.loaded.resolve();
  let attempts = 0;
  const screens = createLazyComponents<'support', object>({}, async () => {
    attempts += 1;
    if (attempts === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return { support };
  });
  await screens.preload('support');
  expect(attempts).toBe(1);
  await screens.preload('support');
  const Support = screens.of('support');
  render(<Support />);
  expect(screen.getByText('the support')).toBeDefined();
});
