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
  batchedIdle: never,
  whenIdleAfterLoad: never,
  whenOfflineReady: never,
}));

beforeEach(() => {
  freshTab('/');
  stubFetch({});
  Object.assign(rows, { known: ref({}), gone: ref(new Set()), loading: initialLoadState() });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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
