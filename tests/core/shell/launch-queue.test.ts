import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handleLaunches } from '../../../src/core/shell/launch-queue.ts';

type Consumer = (params: { targetURL?: string }) => void;

const OPENED = 'http://localhost:3000/favorite-games?src=hs';
const led: string[] = [];
let launch: Consumer;

beforeEach(() => {
  led.length = 0;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: OPENED }] as never);
  vi.stubGlobal('location', { origin: 'http://localhost:3000' });
  window.launchQueue = {
    setConsumer(consumer) {
      launch = consumer;
    },
  };
  handleLaunches(path => led.push(path));
});
afterEach(() => {
  delete window.launchQueue;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a launch of the app', () => {
  test('that opened this page does not navigate again, a later one of the same shortcut does', () => {
    launch({ targetURL: OPENED });
    expect(led).toEqual([]);
    launch({ targetURL: OPENED });
    expect(led).toEqual(['/favorite-games?src=hs']);
  });

  test('without a shortcut focuses the window without a navigation', () => {
    launch({ targetURL: 'http://localhost:3000/?src=hs' });
    launch({});
    expect(led).toEqual([]);
  });

  test('by a link navigates with query and hash, but never to another site', () => {
    launch({ targetURL: 'http://localhost:3000/pokies/new?sort=az#top' });
    launch({ targetURL: 'https://evil.example/pokies/new' });
    expect(led).toEqual(['/pokies/new?sort=az#top']);
  });
});

test('a browser without a launch queue causes no error', () => {
  delete window.launchQueue;
  expect(() => handleLaunches(() => undefined)).not.toThrow();
});
