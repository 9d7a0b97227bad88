import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Boundary } from '../../src/app/Boundary.tsx';
import { NotFetched } from '../../src/app/not-fetched.ts';
import { QuietBoundary } from '../../src/app/QuietBoundary.tsx';
import { connection } from '../../src/core/connection.ts';
import { readLog } from '../../src/core/log.ts';
import { mount } from '../features/account/mount.tsx';

let failure: unknown = null;
function Body() {
  if (failure !== null) throw failure;
  return <p>the screen</p>;
}
const show = () =>
  mount(
    <Boundary onRetry={() => undefined}>
      <Body />
    </Boundary>,
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

test('a screen that was never fetched says what it needs, and opens by itself on a network', async () => {
  failure = new NotFetched(new TypeError('Failed to fetch dynamically imported module'));
  connection.online = false;
  show();
  await screen.findByRole('heading', { level: 1, name: 'This screen is not on this device yet' });
  expect(screen.getByText(/opens by itself/)).toBeDefined();
  failure = null;
  window.dispatchEvent(new Event('online'));
  await screen.findByText('the screen');
});

test('a screen that can not be fetched though there is a network does not say that it waits for one', async () => {
  failure = new NotFetched(new TypeError('Failed to fetch dynamically imported module'));
  connection.online = true;
  show();
  await screen.findByRole('heading', { level: 1, name: 'This screen could not be shown' });
});

test('a screen that failed says so, and is tried again by its button', async () => {
  failure = new Error('a defect');
  show();
  await screen.findByRole('heading', { level: 1, name: 'This screen could not be shown' });
  failure = null;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('the screen');
});

const kept = () => readLog().map(({ kind, where, message }) => [kind, where, message]);

test('a screen that failed is written down once, however often it is tried again, with its address and no more', async () => {
  failure = new TypeError('no "Ann Lee"');
  history.replaceState(null, '', '/de/pokies/all?email=ann@example.com');
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: 'This screen could not be shown' });
  expect(kept()).toEqual([['screen', '/pokies/all', 'TypeError: no (text)']]);
});

test('a screen that could not be fetched is counted apart from one that failed', async () => {
  failure = new NotFetched(new TypeError('Failed to fetch'));
  show();
  await screen.findByRole('heading', { level: 1 });
  expect(kept().map(([kind]) => kind)).toEqual(['chunk']);
});

test('a screen that failed leaves header, navigation and other screens as they are', async () => {
  failure = new Error('a defect');
  const page = (key: string, body: React.ReactNode) => (
    <>
      <nav>the navigation</nav>
      <Boundary key={key} onRetry={() => undefined}>
        {body}
      </Boundary>
    </>
  );
  const { rerender } = mount(page('broken', <Body />));
  await screen.findByRole('heading', { level: 1, name: 'This screen could not be shown' });
  expect(screen.getByText('the navigation')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to the lobby' }).getAttribute('href')).toBe('/');
  rerender(page('other', <p>another screen</p>));
  expect(screen.getByText('another screen')).toBeDefined();
});

test('a frame that failed leaves words, and another address is another try', async () => {
  failure = new Error('a defect');
  const frame = (place: string) => (
    <Boundary onRetry={() => undefined} place={place}>
      <Body />
    </Boundary>
  );
  const { rerender } = mount(frame('/a'));
  await screen.findByRole('heading', { level: 1, name: 'This screen could not be shown' });
  failure = null;
  rerender(frame('/b'));
  expect(screen.getByText('the screen')).toBeDefined();
});

test('a part that the page can do without is gone when it fails, is written down, and takes nothing with it', () => {
  failure = new Error('a defect');
  mount(
    <>
      <p>the page</p>
      <QuietBoundary name="chat">
        <Body />
      </QuietBoundary>
    </>,
  );
  expect(screen.getByText('the page')).toBeDefined();
  expect(screen.queryByRole('heading')).toBeNull();
  expect(kept()).toEqual([['part', 'chat', 'Error: a defect']]);
});
