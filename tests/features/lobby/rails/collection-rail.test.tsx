import { act, cleanup } from '@testing-library/react';
import { Profiler } from 'react';
import { ref } from 'valtio';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initialLoadState } from '../../../../src/core/data/loader.ts';
import { addRows, rows } from '../../../../src/features/games/game-rows.ts';
import { CollectionRail } from '../../../../src/features/lobby/rails/CollectionRail.tsx';
import { stubFetch } from '../../../setup/fetch-stub.ts';
import { freshTab, mount } from '../../../setup/mount.tsx';
import { someCollection, someGame } from '../../games/fixtures.ts';

/** Idle work renders too: here the page is never idle. */
const never = vi.hoisted(() => () => new Promise<void>(() => undefined));
vi.mock('../../../../src/core/scheduling/idle-scheduler.ts', () => ({
  nextIdleTurn: never,
  nextExploringTurn: never,
  whenExploring: never,
  batchedIdle: never,
  whenIdleAfterLoad: never,
  whenOfflineReady: never,
}));

const nothing = () => undefined;

beforeEach(() => {
  freshTab('/');
  stubFetch({});
  Object.assign(rows, { known: ref({}), gone: ref(new Set()), loading: initialLoadState() });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('until the visitor moves on, a rail near the viewport is rendered only when it comes into it', async () => {
  let report: IntersectionObserverCallback = nothing;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        report = callback;
      }
      observe = nothing;
      disconnect = nothing;
    },
  );
  addRows([someGame('mine')]);
  const collection = someCollection('a', ['astra:mine']);
  const { container } = mount(<CollectionRail collection={collection} priority={false} isFirst={false} />);
  const tileWith = async (top: number) => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
    const entry = { isIntersecting: true } as IntersectionObserverEntry;
    await act(async () => void report([entry], {} as IntersectionObserver));
    return container.querySelector('article');
  };
  expect(await tileWith(innerHeight + 100)).toBeNull();
  expect(await tileWith(innerHeight - 100)).not.toBeNull();
  vi.restoreAllMocks();
});

test('a rail has at first only the games that a phone can show, and a placeholder beyond its edge', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  const ids = Array.from({ length: 15 }, (_, index) => `mine-${index}`);
  addRows(ids.map(id => someGame(id)));
  const collection = someCollection(
    'a',
    ids.map(id => `astra:${id}`),
  );
  const { container } = mount(<CollectionRail collection={collection} priority isFirst />);
  await act(async () => undefined);
  expect(container.querySelectorAll('article')).toHaveLength(3);
  expect(container.querySelectorAll('li')).toHaveLength(4);
});

test('a rail that has its games does not render while rows are fetched', async () => {
  addRows([someGame('mine')]);
  const collection = someCollection('a', ['astra:mine']);
  const rendered = vi.fn();
  mount(
    <Profiler id="rail" onRender={rendered}>
      <CollectionRail collection={collection} priority={false} isFirst />
    </Profiler>,
  );
  await act(async () => undefined);
  rendered.mockClear();
  await act(async () => {
    rows.loading.phase = 'loading';
  });
  await act(async () => {
    rows.loading.phase = 'ready';
  });
  expect(rendered).not.toHaveBeenCalled();
});
