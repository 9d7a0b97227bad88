import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messagesOf, restartWorker } from '../support/player-world.ts';
import { hangOpening } from '../support/storage-world.ts';

interface Window {
  readonly url: string;
  focused: number;
  received: unknown[];
}
let windows: (Window & { focus(): Promise<unknown>; postMessage(message: unknown): void })[] = [];
let opened: string[] = [];
let closed = 0;

/** A page of the app, as the browser knows it. */
const page = (path: string, mayFocus = true) => {
  const window = {
    url: `https://orbit.test${path}`,
    focused: 0,
    received: [] as unknown[],
    focus: async () => {
      if (!mayFocus) throw new Error('not allowed');
      window.focused += 1;
    },
    postMessage: (message: unknown) => void window.received.push(message),
  };
  windows.push(window);
  return window;
};
const click = async (data: unknown) => {
  const { onNotificationClick } = await import('../../../sw/push/notification-click.ts');
  const close = () => {
    closed += 1;
  };
  const tapped = { data, close };
  await onNotificationClick(tapped, {
    matchAll: async () => windows,
    openWindow: async path => void opened.push(path),
  });
};
const start = async () => {
  const { sendPendingPath } = await import('../../../sw/push/notification-click.ts');
  await sendPendingPath('c');
};
const goTo = (path: string) => ({ type: 'openPath', data: { path } });

beforeEach(() => {
  windows = [];
  opened = [];
  closed = 0;
});

describe('a click on a notification', () => {
  test('closes it and opens the app on its screen when there is none', async () => {
    await click({ path: '/de/favorite-games' });
    expect(closed).toBe(1);
    expect(opened).toEqual(['/de/favorite-games']);
  });

  test('navigates the most recently used page, and opens none', async () => {
    const [last, other] = [page('/'), page('/games')];
    await click({ path: '/favorite-games' });
    expect(last).toMatchObject({ focused: 1, received: [goTo('/favorite-games')] });
    expect(other).toMatchObject({ focused: 0, received: [] });
    expect(opened).toEqual([]);
  });

  test('leaves a running game alone when another page is open', async () => {
    const [game, lobby] = [page('/de/play/studio/book'), page('/de')];
    await click({ path: '/favorite-games' });
    expect(game).toMatchObject({ focused: 0, received: [] });
    expect(lobby.received).toEqual([goTo('/favorite-games')]);
  });

  test('sends the path to the only page although a game runs in it: the player decides', async () => {
    const game = page('/play/studio/book');
    await click({ path: '/favorite-games' });
    expect(game).toMatchObject({ focused: 1, received: [goTo('/favorite-games')] });
    expect(opened).toEqual([]);
  });

  test('passes windows that are not the app', async () => {
    const [state, app] = [page('/__sw/state'), page('/')];
    await click({ path: '/favorite-games' });
    expect([state.received, app.received]).toEqual([[], [goTo('/favorite-games')]]);
    windows = [];
    page('/sandbox');
    await click({ path: '/favorite-games' });
    expect(opened).toEqual(['/favorite-games']);
  });

  test('opens a page when the open one cannot be focused', async () => {
    const lobby = page('/', false);
    await click({ path: '/favorite-games' });
    expect(lobby.received).toEqual([]);
    expect(opened).toEqual(['/favorite-games']);
  });

  test.each([['//evil.example'], ['https://evil.example'], [undefined], [{ x: 1 }]])(
    'never navigates to another origin: %s',
    async path => {
      await click({ path });
      expect(opened).toEqual(['/']);
    },
  );

  test('opens the app at once where storage does not answer', async () => {
    const release = hangOpening();
    void click({ path: '/favorite-games' });
    await vi.waitFor(() => expect(opened).toEqual(['/favorite-games']), 3000);
    release();
  });

  test('on a notification without data opens the lobby', async () => {
    await click(null);
    expect(opened).toEqual(['/']);
  });
});

describe('a page that was opened by the click', () => {
  test('receives the path once, also from the next worker', async () => {
    await click({ path: '/favorite-games' });
    restartWorker();
    await start();
    await start();
    expect(messagesOf('openPath')).toEqual([{ path: '/favorite-games' }]);
  });

  test('receives nothing when another page has received it already', async () => {
    page('/');
    await click({ path: '/favorite-games' });
    await start();
    expect(messagesOf('openPath')).toEqual([]);
  });

  test('receives nothing when it starts much later', async () => {
    await click({ path: '/favorite-games' });
    restartWorker();
    globalThis.ORBIT_SCALE = { ...globalThis.ORBIT_SCALE, clockOffsetMs: 61_000 };
    await start();
    expect(messagesOf('openPath')).toEqual([]);
  });
});
