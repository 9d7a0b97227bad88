import { expect, test, vi } from 'vitest';
import {
  changeSession,
  finishWork,
  json,
  playerHeaders,
  restartWorker,
  sendRequest,
  sendRequestAndFinish,
  world,
} from '../support/player-world.ts';

const LIST = '/api/player/favorite_games';

test('a purge that is finished late deletes nothing of the player who has signed in meanwhile', async () => {
  world.answer = () => json([], playerHeaders('ann'));
  await sendRequestAndFinish(LIST);
  // A sign-out whose purge is cut off: the list of databases never comes, and the worker is ended.
  const list = indexedDB.databases;
  const isListed = vi.fn(() => new Promise<never>(() => undefined));
  indexedDB.databases = isListed;
  void changeSession(2, true);
  await vi.waitFor(() => expect(isListed).toHaveBeenCalled());
  restartWorker();
  // The next worker finishes it while another player signs in, and storage is slow.
  const slow = Promise.withResolvers<void>();
  indexedDB.databases = async () => {
    await slow.promise;
    return list.call(indexedDB);
  };
  const changing = changeSession(3);
  const { cleanUpPlayers, readIdentity } = await import('../../../sw/session/identity.ts');
  const cleaning = cleanUpPlayers();
  world.answer = () => json([], playerHeaders('bob'));
  void sendRequest(LIST, { epoch: 3 });
  await vi.waitFor(async () => expect((await readIdentity()).player).toBe('bob'));
  const { playerDb } = await import('../../../sw/storage/databases.ts');
  const row = { key: 'favourite:1', topic: 'favourite:1', seq: 1, rev: 1, at: 0, want: true };
  await playerDb('bob').write(writer => writer.put('outbox', row as never));
  slow.resolve();
  await cleaning;
  await changing;
  await finishWork();
  expect(await playerDb('bob').keys('outbox')).toEqual(['favourite:1']);
});
