import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { PlayerRow } from '../../server/ask.ts';
import { buildGameApp, type GameOptions } from '../../server/game/app.ts';
import type { RgsBody, RgsName, RgsReply } from '../../server/game/table.ts';
import { ensureWallet, grant } from '../../server/ledger.ts';
import type { GameSession } from '../../src/contract/play.ts';
import { rgs } from '../../src/contract/rgs.ts';
import { commit, draws } from '../../src/lib/fair.ts';
import { playRound } from '../../src/lib/slot.ts';
import type { Outcome, SkinKey } from '../../src/lib/slot-model.ts';
import { type Client, open, type World, type WorldOptions } from './world.ts';

export const profile: Partial<PlayerRow> = {
  mobile_phone: '+49 30 1234567',
  first_name: 'Ada',
  last_name: 'Test',
  city: 'Berlin',
  address: 'Teststr. 1',
  postal_code: '10115',
};

export interface Called<N extends RgsName> {
  readonly status: number;
  readonly body: RgsReply<N> & { code?: string; message?: string };
}

export interface GameWorld extends World {
  readonly game: FastifyInstance;
  identifierOf(skin: SkinKey): string;
  rgs<N extends RgsName>(name: N, token: string, body?: RgsBody<N>): Promise<Called<N>>;
  /** A player with a whole profile, money and a launched game. */
  seat(over?: { skin?: SkinKey; cents?: number }): Promise<Seat>;
  /** Makes the player's next round one that `fits`. */
  rig(player_id: number, skin: SkinKey, fits: (outcome: Outcome) => boolean): Promise<Outcome>;
}
export interface Seat {
  readonly client: Client;
  readonly row: PlayerRow;
  readonly session: GameSession;
  readonly token: string;
}

export const roundKey = (): string => randomUUID();

/** A back end with its game origin, in memory. */
export async function openGames(options: GameOptions = {}, over: WorldOptions = {}): Promise<GameWorld> {
  const world = await open(over);
  const { app } = world;
  const game = buildGameApp(app, { dist: null, ...options });
  const identifierOf = (skin: SkinKey): string =>
    app.catalogue.games.find(each => each.skin === skin)?.identifier ?? '';
  const seat: GameWorld['seat'] = async ({ skin = 'comet', cents = 10_000 } = {}) => {
    const { client, row } = await world.player(profile);
    await app.db.transaction().execute(async tx => {
      await tx.deleteFrom('wallets').where('player_id', '=', row.id).execute();
      await ensureWallet(tx, app.clock, row.id, 'EUR', true);
      if (cents > 0) {
        const given = { player_id: row.id, currency: 'EUR', amount_cents: cents, pocket: 'real' } as const;
        await grant(tx, app.clock, { ...given, key: randomUUID(), kind: 'sandbox_welcome' });
      }
    });
    const body = { identifier: identifierOf(skin), currency: 'EUR' };
    const answer = await client.call('openGameSession', { body, key: randomUUID() });
    return { client, row, session: answer.body, token: answer.body.token };
  };
  return {
    ...world,
    game,
    identifierOf,
    seat,
    async rgs(name, token, body) {
      const payload = { token, ...body };
      const response = await game.inject({ method: 'POST', url: rgs[name].path, payload });
      return { status: response.statusCode, body: response.json() };
    },
    async rig(player_id, skin, fits) {
      const seeds = { serverSeed: 'rigged for a test', clientSeed: 'fixed' };
      for (let nonce = 0; ; nonce += 1) {
        const outcome = playRound(skin, draws({ ...seeds, nonce }));
        if (!fits(outcome)) continue;
        const hash = commit(seeds.serverSeed);
        const pair = { server_seed: seeds.serverSeed, server_seed_hash: hash, client_seed: 'fixed', nonce };
        const created_at = app.clock.now().toISOString();
        await app.db
          .insertInto('seed_pairs')
          .values({ ...pair, player_id, created_at, revealed_at: null })
          .execute();
        return outcome;
      }
    },
    close: async () => {
      await game.close();
      await world.close();
    },
  };
}
