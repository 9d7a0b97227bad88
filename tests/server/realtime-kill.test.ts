import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { WalletState } from '../../src/contract/wallet.ts';
import { type LiveServer, startLive } from './live-server.ts';
import { hangUp, join } from './phoenix.ts';

const folder = mkdtempSync(pathOf(tmpdir(), 'orbit-kill-'));
let server: LiveServer | undefined;

afterEach(async () => {
  hangUp();
  await server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

const until = (truth: () => void) => vi.waitFor(truth, { timeout: 30_000, interval: 20 });

test('a back end that is killed in the middle of a stream tells no event twice, and the rejoin ends in its state', async () => {
  const file = pathOf(folder, 'store.sqlite');
  server = await startLive(file);
  const { address } = server;
  const [player] = (await server.ask({ do: 'players', count: 1 })) as { id: number; topic: string }[];
  if (!player) throw new Error('There is no player.');
  const tokenNow = async () => (await server?.ask({ do: 'token', player: player.id })) as string;
  const stateNow = async () => (await server?.ask({ do: 'state', player: player.id })) as WalletState;
  let token = await tokenNow();
  const told: number[] = [];
  const joins: number[] = [];
  const listener = join(address, token, player.topic, {
    token: () => token,
    onJoin: () => joins.push((listener.joins.at(-1) as { seq: number }).seq),
    onEvent: ({ seq }) => told.push(seq),
  });
  await until(() => expect(joins).toEqual([0]));

  void server.ask({ do: 'grants', players: [player.id], times: 100_000, pause: 1 });
  await until(() => expect(told.length).toBeGreaterThan(30));
  await server.kill();
  server = await startLive(file, Number(new URL(address).port));
  token = await tokenNow();
  await until(() => expect(joins).toHaveLength(2));
  const [, atRejoin = 0] = joins;
  const before = told.length;
  // Everything that was told had been written; what was written and not told is known by the number.
  expect(told).toEqual(Array.from({ length: before }, (_, n) => n + 1));
  expect(atRejoin).toBeGreaterThanOrEqual(before);
  expect((await stateNow()).wallet_seq).toBe(atRejoin);

  await server.ask({ do: 'grants', players: [player.id], times: 20, pause: 0 });
  await until(() => expect(told).toHaveLength(before + 20));
  expect(told.slice(before)).toEqual(Array.from({ length: 20 }, (_, n) => atRejoin + 1 + n));
  expect(listener.heard.at(-1)?.data).toEqual(await stateNow());
}, 90_000);
