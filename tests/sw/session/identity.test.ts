import { expect, test, vi } from 'vitest';
import {
  changeSession,
  databases,
  dumpDatabases,
  finishWork,
  json,
  messagesOf,
  networkFailure,
  playerHeaders,
  restartWorker,
  sendRequest,
  sendRequestAndFinish,
  setTimings,
  world,
} from '../support/player-world.ts';
import { failToOpen, failure, fillStorage } from '../support/storage-world.ts';

const ACCOUNTS = '/api/player/accounts';
const accounts = (cents: number) => [
  { currency: 'EUR', amount_cents: cents, available_to_cashout_cents: cents, active: true },
];
const DAY_MS = 86_400_000;

/** The player's accounts are fetched and stored. */
async function signedIn(player: string, epoch = 1, cents = 500): Promise<void> {
  world.answer = () => json(accounts(cents), playerHeaders(player));
  await sendRequestAndFinish(ACCOUNTS, { epoch });
}
/** What is stored for whom it is under this epoch; null for nothing. */
async function stored(epoch = 1): Promise<unknown> {
  const response = await sendRequestAndFinish(ACCOUNTS, { epoch, headers: { 'x-sw-prefer': 'store' } });
  return response.status === 200 ? response.json() : null;
}
const players = async () => (await databases()).filter(name => name.startsWith('u-'));

test('a response identifies the player whose copies are used, also for a worker that has just started', async () => {
  await signedIn('ann');
  restartWorker();
  expect(await stored()).toEqual(accounts(500));
  expect(await players()).toEqual(['u-ann']);
});

test('a later epoch hides the stored data until the same player is back, and then all of it is used again', async () => {
  await signedIn('ann');
  expect(await stored(2)).toBeNull();
  expect(await players()).toEqual(['u-ann']);
  restartWorker();
  world.answer = ({ name }) => (name.includes('played') ? json([], playerHeaders('ann')) : networkFailure());
  await sendRequestAndFinish('/api/player/played_games', { epoch: 2 });
  expect(await stored(2)).toEqual(accounts(500));
});

test('identity and sign-out are held in memory while they cannot be written', async () => {
  const mend = fillStorage(({ key }) => key === 'identity');
  await signedIn('ann');
  expect(await stored()).toEqual(accounts(500));
  await changeSession(2, true);
  await signedIn('ann', 2);
  expect(await stored(2)).toBeNull();
  expect(await stored(1)).toBeNull();
  expect(await players()).toEqual([]);
  mend();
  await changeSession(3);
  restartWorker();
  expect(await stored(2)).toBeNull();
});

test('another player under a later epoch leaves nothing of the first', async () => {
  await signedIn('ann', 1, 123_456);
  await changeSession(2);
  await signedIn('bob', 2);
  expect(await stored(2)).toEqual(accounts(500));
  expect(await players()).toEqual(['u-bob']);
  expect(await dumpDatabases()).not.toMatch(/ann|123456/);
});

test('a player whose queued changes went because another one signed in learns it at the next sign-in, once', async () => {
  await signedIn('ann', 1);
  const { playerDb } = await import('../../../sw/storage/databases.ts');
  const row = { key: 'favourite:1', topic: 'favourite:secret', seq: 1, rev: 1, at: 0, want: true };
  await playerDb('ann').write(writer => writer.put('outbox', row as never));
  await changeSession(2);
  await signedIn('bob', 2);
  expect(messagesOf('dropped')).toEqual([]);
  expect(await dumpDatabases()).not.toMatch(/secret/);
  await changeSession(3);
  await signedIn('ann', 3);
  expect(messagesOf('dropped')).toEqual([{ count: 1 }]);
  await changeSession(4);
  await signedIn('ann', 4);
  expect(messagesOf('dropped')).toHaveLength(1);
});

test('another player under the same epoch replaces the first as well', async () => {
  await signedIn('ann', 1, 123_456);
  await signedIn('bob');
  expect(await stored()).toEqual(accounts(500));
  expect(await dumpDatabases()).not.toMatch(/ann|123456/);
});

test('an answer whose player is not the one of the session, or whose epoch has ended, has no session', async () => {
  const { identify } = await import('../../../sw/session/identity.ts');
  await changeSession(1);
  const [ann, bob] = await Promise.all([identify(1, 'ann'), identify(1, 'bob')]);
  expect([ann, bob?.hash]).toEqual([null, 'bob']);
  await changeSession(2);
  expect(await identify(1, 'bob')).toBeNull();
});

test('a call of an earlier epoch, or of none, is answered by the network, neither stored nor from the store', async () => {
  await changeSession(5);
  await signedIn('ann', 5);
  world.answer = () => json(accounts(1), playerHeaders('ann', 9));
  expect(await (await sendRequestAndFinish(ACCOUNTS, { epoch: 4 })).json()).toEqual(accounts(1));
  await sendRequestAndFinish(ACCOUNTS, { headers: { 'x-epoch': 'none' } });
  world.answer = networkFailure;
  expect((await sendRequestAndFinish(ACCOUNTS, { epoch: 4 })).headers.get('x-sw')).toBe('none');
  expect(await stored(5)).toEqual(accounts(500));
});

test('a response that was requested before a sign-out is not stored after it', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  world.answer = () => promise;
  const asking = sendRequest(ACCOUNTS);
  await vi.waitFor(() => expect(world.sent).toHaveLength(1));
  await changeSession(2);
  resolve(json(accounts(500), playerHeaders('ann')));
  await asking;
  await finishWork();
  expect(await players()).toEqual([]);
});

test('a page that has lost its epoch receives the current one', async () => {
  await changeSession(5);
  expect(await changeSession(0)).toBe(5);
  expect(await changeSession(7)).toBe(7);
});

test('without a player in the response of a platform the epoch identifies the session', async () => {
  world.answer = () => json(accounts(500));
  await sendRequestAndFinish(ACCOUNTS);
  expect(await players()).toEqual(['u-epoch-1']);
  expect(await stored()).toEqual(accounts(500));
  expect(await stored(2)).toBeNull();
});

test('one answer without the header does not make the known player another one', async () => {
  await signedIn('ann');
  world.answer = () => json(accounts(700));
  await sendRequestAndFinish(ACCOUNTS);
  expect(await players()).toEqual(['u-ann']);
  expect(await stored()).toEqual(accounts(700));
});

test.each([
  ['a 401', () => json({}, {}, 401), ACCOUNTS],
  ['the profile of a guest', () => json({}), '/api/player'],
])('%s suspends the session: stored copies are not used, but retained', async (_, answer, path) => {
  await signedIn('ann');
  world.answer = answer;
  await sendRequestAndFinish(path);
  expect(await stored()).toBeNull();
  expect(await players()).toEqual(['u-ann']);
  await signedIn('ann', 2, 900);
  expect(await players()).toEqual(['u-ann']);
});

test('a session that was suspended for seven days is deleted when a worker starts', async () => {
  await signedIn('ann');
  await changeSession(2);
  const start = async () => {
    restartWorker();
    await (await import('../../../sw/session/identity.ts')).cleanUpPlayers();
  };
  setTimings({ clockOffsetMs: 7 * DAY_MS - 60_000 });
  await start();
  expect(await players()).toEqual(['u-ann']);
  setTimings({ clockOffsetMs: 7 * DAY_MS + 60_000 });
  await start();
  expect(await players()).toEqual([]);
});

/** The shared database is gone, and with it whose data this device holds. */
async function loseIdentity(): Promise<void> {
  restartWorker();
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('orbit');
    request.onsuccess = resolve;
    request.onerror = reject;
  });
}

test('data whose player is no longer known stays for seven days, and then is deleted', async () => {
  await signedIn('ann');
  await signedIn('ann', 2);
  await loseIdentity();
  const startAfter = async (clockOffsetMs: number) => {
    restartWorker();
    setTimings({ clockOffsetMs });
    await (await import('../../../sw/session/identity.ts')).cleanUpPlayers();
    return players();
  };
  expect(await startAfter(0)).toEqual(['u-ann']);
  expect(await startAfter(7 * DAY_MS - 60_000)).toEqual(['u-ann']);
  expect(await startAfter(7 * DAY_MS + 60_000)).toEqual([]);
});

test('a worker that cannot read who is signed in at its start forgets nobody', async () => {
  await signedIn('ann');
  restartWorker();
  failToOpen(failure('SecurityError'));
  const { cleanUpPlayers, readIdentity } = await import('../../../sw/session/identity.ts');
  await cleanUpPlayers();
  expect(await readIdentity()).toMatchObject({ player: null, parked: null });
  vi.restoreAllMocks();
  restartWorker();
  expect(await stored()).toEqual(accounts(500));
});

test('data whose player is no longer known is used again when that player is back', async () => {
  await signedIn('ann');
  await loseIdentity();
  await (await import('../../../sw/session/identity.ts')).cleanUpPlayers();
  expect(await stored()).toBeNull();
  world.answer = ({ name }) => (name.includes('played') ? json([], playerHeaders('ann')) : networkFailure());
  await sendRequestAndFinish('/api/player/played_games');
  expect(await stored()).toEqual(accounts(500));
});

test('a sign-out deletes everything, and a response for the old cookie does not restore it', async () => {
  await signedIn('ann', 1, 123_456);
  await changeSession(2, true);
  expect(await players()).toEqual([]);
  world.answer = () => json(accounts(123_456), playerHeaders('ann'));
  await sendRequestAndFinish(ACCOUNTS, { epoch: 2 });
  expect(await dumpDatabases()).not.toMatch(/"ann|u-ann|123456/);
  await signedIn('ann', 3);
  expect(await stored(3)).toEqual(accounts(500));
});

test('a response that arrives during the purge does not create the database again', async () => {
  await signedIn('ann');
  const { promise, resolve } = Promise.withResolvers<Response>();
  world.answer = () => promise;
  const asking = sendRequest(ACCOUNTS);
  await vi.waitFor(() => expect(world.sent).toHaveLength(2));
  const purged = changeSession(2, true);
  resolve(json(accounts(700), playerHeaders('ann', 2)));
  await asking.catch(() => undefined);
  await purged;
  await finishWork();
  expect(await players()).toEqual([]);
});

test('a purge that was interrupted is completed by the next worker', async () => {
  await signedIn('ann');
  const real = indexedDB.deleteDatabase.bind(indexedDB);
  indexedDB.deleteDatabase = () => {
    throw new Error('killed');
  };
  await changeSession(2, true);
  expect(await players()).toEqual(['u-ann']);
  indexedDB.deleteDatabase = real;
  restartWorker();
  await (await import('../../../sw/session/identity.ts')).cleanUpPlayers();
  expect(await players()).toEqual([]);
});

test('a repeated purge of an earlier sign-out keeps the data of the player who has signed in since', async () => {
  await signedIn('ann');
  await changeSession(2, true);
  await changeSession(3);
  await signedIn('bob', 3);
  await changeSession(2, true);
  expect(await players()).toEqual(['u-bob']);
  expect(await stored(3)).toEqual(accounts(500));
});
