import { hrtime, memoryUsage } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PlayerRow } from '../../server/ask.ts';
import { grant, walletState } from '../../server/ledger.ts';
import { emitPublic } from '../../server/public-wins.ts';
import { userTopic } from '../../server/realtime/hub.ts';
import { createSession } from '../../server/sessions.ts';
import { listen } from './phoenix.ts';
import { clientOf, open } from './world.ts';

/*
 * A back end in a process of its own, which can be killed in the middle of anything. The parent tells it what to do:
 * `node live-process.ts <store> <port> <games>`.
 */
export type Order =
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

/** What it says of itself, beside the answer to each order. */
export type Word =
  | { readonly ready: string }
  | { readonly answer: unknown }
  /** An event is about to be caused: `at` is monotonic, nanoseconds, the same clock for all processes. */
  | { readonly cause: string; readonly at: string };

const [, , file = ':memory:', port = '0', games = '240'] = process.argv;
const world = await open({ file, games: Number(games) });
const { app } = world;
const say = (word: Word) => process.send?.(word);
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
  const visitor = { ip: '127.0.0.1', userAgent: 'live' };
  const { token } = await app.db.transaction().execute(tx => createSession(tx, app, row, visitor));
  const client = clientOf(world.server);
  client.cookies.set('orbit_session', token);
  return (await client.call('loadSettings')).body.realtime.token ?? '';
}

async function giveOne(player_id: number): Promise<void> {
  sent += 1;
  const given = { player_id, currency: 'EUR', pocket: 'real', amount_cents: 1, kind: 'test' } as const;
  const at = String(hrtime.bigint());
  await app.db.transaction().execute(async tx => {
    const state = await grant(tx, app.clock, { ...given, key: `live-${process.pid}-${sent}` });
    say({ cause: `${player_id}-${state.wallet_seq}`, at });
  });
}

async function winOne(): Promise<void> {
  const game = { identifier: 'bench/game', title: 'Game' };
  const win = { name: 'Bench***', amount_cents: 1000, currency: 'EUR', game, simulated: true };
  const at = String(hrtime.bigint());
  await app.db.transaction().execute(tx => emitPublic(tx, app, 'win', win));
  say({ cause: 'public', at });
}

async function obey(order: Order): Promise<unknown> {
  if (order.do === 'players') return makePlayers(order.count);
  if (order.do === 'token') return tokenOf(order.player);
  if (order.do === 'state') return walletState(app.db, order.player, 'EUR');
  if (order.do === 'memory') {
    globalThis.gc?.();
    const { rss, heapUsed } = memoryUsage();
    return { rss, heapUsed, members: app.hub.members.size };
  }
  for (let n = 0; n < order.times; n++) {
    if (order.do === 'wins') await winOne();
    else await giveOne(order.players[n % order.players.length] ?? 0);
    await sleep(order.pause);
  }
  return null;
}

process.on('message', async (order: Order) => say({ answer: await obey(order) }));
// Whoever started it is gone.
process.on('disconnect', () => process.exit(0));
say({ ready: await listen(world, Number(port)) });
