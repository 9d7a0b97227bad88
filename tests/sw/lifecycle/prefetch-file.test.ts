import { expect, test, vi } from 'vitest';
import { prefetchFile } from '../../../sw/lifecycle/prefetch-file.ts';
import { createHandlers } from '../../../sw/message-handlers.ts';
import { buildOf, serve, world } from '../support/build-world.ts';

const SCREEN = '/assets/PlayScreen-1.js';

test('a hashed file is stored when it is said to be there, and not fetched again', async () => {
  const { requested, stored } = world();
  expect(await prefetchFile(SCREEN, buildOf('b1'))).toBe(true);
  expect(stored('assets-v1')).toContain(SCREEN);
  await prefetchFile(SCREEN, buildOf('b1'));
  expect(requested.filter(path => path === SCREEN)).toHaveLength(1);
});

test('a file that does not come is not there', async () => {
  world().offline();
  expect(await prefetchFile(SCREEN, buildOf('b1'))).toBe(false);
});

test('a message stores several files, and says when one of them has not come', async () => {
  const { answer, stored } = world();
  const { storeFiles } = createHandlers(buildOf('b1'), vi.fn());
  const cut = '/assets/app-1.js';
  answer(cut, path => serve(path, 'cut'));
  expect(await storeFiles({ urls: [SCREEN] }, '')).toBe(true);
  expect(await storeFiles({ urls: [cut, SCREEN] }, '')).toBe(false);
  expect(stored('assets-v1')).toContain(SCREEN);
  expect(stored('assets-v1')).not.toContain(cut);
});
