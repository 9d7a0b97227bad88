import { act, cleanup } from '@testing-library/react';
import { Profiler } from 'react';
import { ref } from 'valtio';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notLoaded } from '../../../src/core/load.ts';
import { addRows, rows } from '../../../src/features/games/rows.ts';
import { CollectionRail } from '../../../src/features/lobby/CollectionRail.tsx';
import { freshTab, mount } from '../account/mount.tsx';
import { wire } from '../account/wire.ts';
import { someCollection, someGame } from '../games/some-games.ts';

/** What comes when the page has time renders too: here it never has. */
const never = vi.hoisted(() => () => new Promise<void>(() => undefined));
vi.mock('../../../src/core/settled.ts', () => ({
  inTurn: never,
  together: never,
  whenSettled: never,
  whenReady: never,
}));

beforeEach(() => {
  freshTab('/');
  wire({});
  Object.assign(rows, { known: ref({}), gone: ref(new Set()), loading: notLoaded() });
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
