import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { WalletState } from '../../../src/contract/subjects/wallet.ts';
import { newLocation } from '../test-database.ts';
import { type ForkedServer, forkServer } from './forked-server.ts';
import { disconnectAllSockets, join } from './phoenix.ts';

const folder = mkdtempSync(pathOf(tmpdir(), 'orbit-kill-'));
let server: ForkedServer | undefined;

afterEach(async () => {
  disconnectAllSockets();
  await server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 30_000, interval: 20 });

test('a back end that is killed in the middle of a stream sends no event twice, and the rejoin ends in its state', async () => {
  const location = await newLocation(folder);
  server = await forkServer(location);
  const { address } = server;
  const [player] = (await server.send({ do: 'players', count: 1 })) as { id: number; topic: string }[];
  if (!player) throw new Error('There is no player.');
  const tokenNow = async () => (await server?.send({ do: 'token', player: player.id })) as string;
  const stateNow = async () => (await server?.send({ do: 'state', player: player.id })) as WalletState;
  let token = await tokenNow();
  const received: number[] = [];
  const joins: number[] = [];
  const listener = join(address, token, player.topic, {
    token: () => token,
    onJoin: () => joins.push((listener.joins.at(-1) as { seq: number }).seq),
    onEvent: ({ seq }) => received.push(seq),
  });
  await until(() => expect(joins).toEqual([0]));

  void server.send({ do: 'grants', players: [player.id], times: 100_000, pause: 1 });
  await until(() => expect(received.length).toBeGreaterThan(30));
  await server.kill();
  server = await forkServer(location, Number(new URL(address).port));
  token = await tokenNow();
  await until(() => expect(joins).toHaveLength(2));
  const [, atRejoin = 0] = joins;
  const before = received.length;
  // Every event received was committed; the sequence number shows those that were committed and not received.
  expect(received).toEqual(Array.from({ length: before }, (_, n) => n + 1));
  expect(atRejoin).toBeGreaterThanOrEqual(before);
  expect((await stateNow()).wallet_seq).toBe(atRejoin);

  await server.send({ do: 'grants', players: [player.id], times: 20, pause: 0 });
  await until(() => expect(received).toHaveLength(before + 20));
  expect(received.slice(before)).toEqual(Array.from({ length: 20 }, (_, n) => atRejoin + 1 + n));
  expect(listener.events.at(-1)?.data).toEqual(await stateNow());
}, 90_000);
