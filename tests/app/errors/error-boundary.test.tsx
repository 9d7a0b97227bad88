import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkLoadError } from '../../../src/app/errors/chunk-load-error.ts';
import { ErrorBoundary } from '../../../src/app/errors/ErrorBoundary.tsx';
import { SilentErrorBoundary } from '../../../src/app/layout/DeferredShell.tsx';
import { networkStatus } from '../../../src/core/http/network-status.ts';
import { readLog } from '../../../src/core/telemetry/log-store.ts';
import { mount } from '../../setup/mount.tsx';

let failure: unknown = null;
function Body() {
  if (failure !== null) throw failure;
  return <p>the screen</p>;
}
const show = () =>
  mount(
    <ErrorBoundary onRetry={() => undefined}>
      <Body />
    </ErrorBoundary>,
  );

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/pokies/all');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a screen that was never fetched explains that it needs a network, and opens by itself on one', async () => {
  failure = new ChunkLoadError(new TypeError('Failed to fetch dynamically imported module'));
  networkStatus.isOnline = false;
  show();
  await screen.findByRole('heading', { level: 1, name: 'Not available offline yet' });
  expect(screen.getByText(/opens automatically/)).toBeDefined();
  failure = null;
  window.dispatchEvent(new Event('online'));
  await screen.findByText('the screen');
});

test('a screen that can’t be fetched while online does not claim to wait for a network', async () => {
  failure = new ChunkLoadError(new TypeError('Failed to fetch dynamically imported module'));
  networkStatus.isOnline = true;
  show();
  await screen.findByRole('heading', { level: 1, name: 'We couldn’t show this page' });
});

test('a screen that failed shows an error, and its button retries', async () => {
  failure = new Error('a defect');
  show();
  await screen.findByRole('heading', { level: 1, name: 'We couldn’t show this page' });
  failure = null;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('the screen');
});

const loggedEvents = () => readLog().map(({ kind, where, message }) => [kind, where, message]);

test('a screen that failed is logged once, however often it is retried, with its path only', async () => {
  failure = new TypeError('no "Ann Lee"');
  history.replaceState(null, '', '/de/pokies/all?email=ann@example.com');
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: 'We couldn’t show this page' });
  expect(loggedEvents()).toEqual([['screen', '/pokies/all', 'TypeError: no (text)']]);
});

test('a screen that could not be fetched is logged under another kind than one that failed', async () => {
  failure = new ChunkLoadError(new TypeError('Failed to fetch'));
  show();
  await screen.findByRole('heading', { level: 1 });
  expect(loggedEvents().map(([kind]) => kind)).toEqual(['chunk']);
});

test('a screen that failed leaves header, navigation and other screens as they are', async () => {
  failure = new Error('a defect');
  const page = (key: string, body: React.ReactNode) => (
    <>
      <nav>the navigation</nav>
      <ErrorBoundary key={key} onRetry={() => undefined}>
        {body}
      </ErrorBoundary>
    </>
  );
  const { rerender } = mount(page('broken', <Body />));
  await screen.findByRole('heading', { level: 1, name: 'We couldn’t show this page' });
  expect(screen.getByText('the navigation')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to the lobby' }).getAttribute('href')).toBe('/');
  rerender(page('other', <p>another screen</p>));
  expect(screen.getByText('another screen')).toBeDefined();
});

test('a layout that failed shows an error, and a navigation retries', async () => {
  failure = new Error('a defect');
  const layout = (path: string) => (
    <ErrorBoundary onRetry={() => undefined} resetKey={path}>
      <Body />
    </ErrorBoundary>
  );
  const { rerender } = mount(layout('/a'));
  await screen.findByRole('heading', { level: 1, name: 'We couldn’t show this page' });
  failure = null;
  rerender(layout('/b'));
  expect(screen.getByText('the screen')).toBeDefined();
});

test('an optional part that fails is removed and logged, and nothing else is affected', () => {
  failure = new Error('a defect');
  mount(
    <>
      <p>the page</p>
      <SilentErrorBoundary name="chat">
        <Body />
      </SilentErrorBoundary>
    </>,
  );
  expect(screen.getByText('the page')).toBeDefined();
  expect(screen.queryByRole('heading')).toBeNull();
  expect(loggedEvents()).toEqual([['part', 'chat', 'Error: a defect']]);
});
