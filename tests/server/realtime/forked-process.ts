import { hrtime, memoryUsage } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSession } from '../../../server/account/sessions.ts';
import { emitPublic } from '../../../server/events/public-events.ts';
import type { PlayerRow } from '../../../server/players/tables.ts';
import { userTopic } from '../../../server/realtime/hub.ts';
import { grant, loadWalletState } from '../../../server/wallet/ledger.ts';
import { clientOf, open } from '../world.ts';
import { listen } from './phoenix.ts';

/*
 * A back end in a separate process, which can be killed at any moment. The parent sends it commands:
 * `node forked-process.ts <store> <port> <games>`.
 */
export type Command =
  | { readonly do: 'players'; readonly count: number }
  | { readonly do: 'token'; readonly player: number }
  | {
      readonly do: 'grants';
      readonly players: readonly number[];
      readonly times: number;
      readonly pause: number;
    }
  | { readonly do: 'wins'; readonly times: number; readonly pause: number }
  | { readonly do: 'state'; readonly player: number }
  | { readonly do: 'memory' };

/** Its messages, beside the reply to each command. */
export type ProcessMessage =
  | { readonly ready: string }
  | { readonly answer: unknown }
  /** An event is about to be caused: `at` is monotonic, nanoseconds, the same clock for all processes. */
  | { readonly cause: string; readonly at: string };

const [, , location = ':memory:', port = '0', games = '240'] = process.argv;
const world = await open({ location, games: Number(games) });
const { app } = world;
const sendToParent = (word: ProcessMessage) => process.send?.(word);
let sent = 0;

async function makePlayers(count: number): Promise<{ id: number; topic: string }[]> {
  const made = [];
  for (let n = 0; n < count; n++) {
    const { row } = await world.player({ email: `live${n}@example.com` });
    made.push({ id: row.id, topic: userTopic(row.hash) });
  }
  return made;
}

async function tokenOf(player: number): Promise<string> {
  const players = app.db.selectFrom('players').selectAll().where('id', '=', player);
  const row: PlayerRow = await players.executeTakeFirstOrThrow();
  const visitor = { ip: '127.0.0.1', country: null, userAgent: 'live' };
  const { token } = await app.db.transaction().execute(tx => createSession(tx, app, row, visitor));
  const client = clientOf(world.server);
  client.cookies.set('orbit_session', token);
  return (await client.call('loadSettings')).body.realtime.token ?? '';
}

async function grantOne(player_id: number): Promise<void> {
  sent += 1;
  const given = { player_id, currency: 'EUR', pocket: 'real', amount_cents: 1, kind: 'test' } as const;
  const at = String(hrtime.bigint());
  await app.db.transaction().execute(async tx => {
    const state = await grant(tx, app.clock, { ...given, key: `live-${process.pid}-${sent}` });
    sendToParent({ cause: `${player_id}-${state.wallet_seq}`, at });
  });
}

async function winOne(): Promise<void> {
  const game = { identifier: 'bench/game', title: 'Game' };
  const win = { name: 'Bench***', amount_cents: 1000, currency: 'EUR', game, simulated: true };
  const at = String(hrtime.bigint());
  await app.db.transaction().execute(tx => emitPublic(tx, app, 'win', win));
  sendToParent({ cause: 'public', at });
}

async function runCommand(order: Command): Promise<unknown> {
  if (order.do === 'players') return makePlayers(order.count);
  if (order.do === 'token') return tokenOf(order.player);
  if (order.do === 'state') return loadWalletState(app.db, order.player, 'EUR');
  if (order.do === 'memory') {
    globalThis.gc?.();
    const { rss, heapUsed } = memoryUsage();
    return { rss, heapUsed, members: app.hub.subscribers.size };
  }
  for (let n = 0; n < order.times; n++) {
    if (order.do === 'wins') await winOne();
    else await grantOne(order.players[n % order.players.length] ?? 0);
    await sleep(order.pause);
  }
  return null;
}

process.on('message', async (order: Command) => sendToParent({ answer: await runCommand(order) }));
// The parent process has ended.
process.on('disconnect', () => process.exit(0));
sendToParent({ ready: await listen(world, Number(port)) });
