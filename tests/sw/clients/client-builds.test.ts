import { beforeEach, expect, test } from 'vitest';
import { restartWorker } from '../support/player-world.ts';

let open: { id: string }[] = [];
const builds = () => import('../../../sw/clients/client-builds.ts');

beforeEach(() => {
  open = [{ id: 'one' }, { id: 'two' }];
  Object.assign((globalThis as unknown as { clients: object }).clients, { matchAll: async () => open });
});

test('the builds of open pages are known once each of them has reported its own, also to a later worker', async () => {
  const { buildsInUse, recordClientBuild } = await builds();
  await recordClientBuild('one', 'b1');
  expect(await buildsInUse()).toBeNull();
  await recordClientBuild('two', 'b2');
  expect(await buildsInUse()).toEqual(new Set(['b1', 'b2']));
  restartWorker();
  expect(await (await builds()).buildsInUse()).toEqual(new Set(['b1', 'b2']));
});

test('a page that was closed counts no longer, and one that has loaded again counts with its new build', async () => {
  const { buildsInUse, recordClientBuild } = await builds();
  await recordClientBuild('one', 'b1');
  await recordClientBuild('two', 'b1');
  open = [{ id: 'two' }];
  await recordClientBuild('two', 'b2');
  expect(await buildsInUse()).toEqual(new Set(['b2']));
  open = [{ id: 'one' }, { id: 'two' }];
  expect(await buildsInUse()).toBeNull();
});

test('without an open page no build is in use, and a page without a name is not recorded', async () => {
  const { buildsInUse, recordClientBuild } = await builds();
  await recordClientBuild('', 'b1');
  open = [{ id: '' }];
  expect(await buildsInUse()).toBeNull();
  open = [];
  expect(await buildsInUse()).toEqual(new Set());
});
