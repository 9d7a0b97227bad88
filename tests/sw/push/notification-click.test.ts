import { beforeEach, describe, expect, test } from 'vitest';
import { kill, toldOf } from './player-world.ts';

interface Window {
  readonly url: string;
  focused: number;
  told: unknown[];
}
let windows: (Window & { focus(): Promise<unknown>; postMessage(message: unknown): void })[] = [];
let opened: string[] = [];
let closed = 0;

/** A page of the app, as the browser knows it. */
const page = (path: string, mayFocus = true) => {
  const window = {
    url: `https://orbit.test${path}`,
    focused: 0,
    told: [] as unknown[],
    focus: async () => {
      if (!mayFocus) throw new Error('not allowed');
      window.focused += 1;
    },
    postMessage: (message: unknown) => void window.told.push(message),
  };
  windows.push(window);
  return window;
};
const click = async (data: unknown) => {
  const { onNotificationClick } = await import('../../sw/push-click.ts');
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
  const { tellPending } = await import('../../sw/push-click.ts');
  await tellPending('c');
};
const goTo = (path: string) => ({ type: 'openPath', data: { path } });

beforeEach(() => {
  windows = [];
  opened = [];
  closed = 0;
});

describe('a tap on a notification', () => {
  test('closes it and opens the app on its screen when there is none', async () => {
    await click({ path: '/de/favorite-games' });
    expect(closed).toBe(1);
    expect(opened).toEqual(['/de/favorite-games']);
  });

  test('goes to the page that was used last, and opens none', async () => {
    const [last, other] = [page('/'), page('/games')];
    await click({ path: '/favorite-games' });
    expect(last).toMatchObject({ focused: 1, told: [goTo('/favorite-games')] });
    expect(other).toMatchObject({ focused: 0, told: [] });
    expect(opened).toEqual([]);
  });

  test('leaves a running game alone when another page is open', async () => {
    const [game, lobby] = [page('/de/play/studio/book'), page('/de')];
    await click({ path: '/favorite-games' });
    expect(game).toMatchObject({ focused: 0, told: [] });
    expect(lobby.told).toEqual([goTo('/favorite-games')]);
  });

  test('tells the only page though a game runs in it: what becomes of it is the player’s choice', async () => {
    const game = page('/play/studio/book');
    await click({ path: '/favorite-games' });
    expect(game).toMatchObject({ focused: 1, told: [goTo('/favorite-games')] });
    expect(opened).toEqual([]);
  });

  test('opens a page when the one that is there can’t be brought to the front', async () => {
    const lobby = page('/', false);
    await click({ path: '/favorite-games' });
    expect(lobby.told).toEqual([]);
    expect(opened).toEqual(['/favorite-games']);
  });

  test.each([['//evil.example'], ['https://evil.example'], [undefined], [{ x: 1 }]])(
    'never leads elsewhere: %s',
    async path => {
      await click({ path });
      expect(opened).toEqual(['/']);
    },
  );

  test('on a notification without data leads to the lobby', async () => {
    await click(null);
    expect(opened).toEqual(['/']);
  });
});

describe('a start that the tap has caused', () => {
  test('is told where to go, once, also by the next worker', async () => {
    await click({ path: '/favorite-games' });
    kill();
    await start();
    await start();
    expect(toldOf('openPath')).toEqual([{ path: '/favorite-games' }]);
  });

  test('is told nothing when a page has been told already', async () => {
    page('/');
    await click({ path: '/favorite-games' });
    await start();
    expect(toldOf('openPath')).toEqual([]);
  });

  test('that comes much later is no such start', async () => {
    await click({ path: '/favorite-games' });
    kill();
    globalThis.ORBIT_SCALE = { ...globalThis.ORBIT_SCALE, clockOffsetMs: 61_000 };
    await start();
    expect(toldOf('openPath')).toEqual([]);
  });
});
