import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { buildGameApp, type GameOptions } from '../../../server/game/server/app.ts';
import type { RgsBody, RgsName, RgsReply } from '../../../server/game/server/rgs-session.ts';
import type { PlayerRow } from '../../../server/players/tables.ts';
import { ensureWallet, grant } from '../../../server/wallet/ledger.ts';
import { rgs } from '../../../src/contract/rgs.ts';
import type { GameSession } from '../../../src/contract/subjects/play.ts';
import { commitmentOf, drawsOf } from '../../../src/lib/provably-fair.ts';
import type { Outcome, SkinKey } from '../../../src/lib/slot/model.ts';
import { playRound } from '../../../src/lib/slot/play-round.ts';
import { type Client, open, type World, type WorldOptions } from '../world.ts';

export const profile: Partial<PlayerRow> = {
  mobile_phone: '+49 30 1234567',
  first_name: 'Ada',
  last_name: 'Test',
  city: 'Berlin',
  address: 'Teststr. 1',
  postal_code: '10115',
};

export interface RgsResponse<N extends RgsName> {
  readonly status: number;
  readonly body: RgsReply<N> & { code?: string; message?: string };
}

export interface GameWorld extends World {
  readonly game: FastifyInstance;
  identifierOf(skin: SkinKey): string;
  rgs<N extends RgsName>(
    name: N,
    token: string,
    body?: RgsBody<N>,
    headers?: Record<string, string>,
  ): Promise<RgsResponse<N>>;
  /** A player with a complete profile, money and a launched game. */
  launchGame(over?: { skin?: SkinKey; cents?: number }): Promise<LaunchedGame>;
  /** Makes the player's next round one that `fits`. */
  forceNextOutcome(player_id: number, skin: SkinKey, fits: (outcome: Outcome) => boolean): Promise<Outcome>;
}
export interface LaunchedGame {
  readonly client: Client;
  readonly row: PlayerRow;
  readonly session: GameSession;
  readonly token: string;
}

export const roundKey = (): string => randomUUID();

/** A back end with its game origin, in memory. */
export async function openGameWorld(options: GameOptions = {}, over: WorldOptions = {}): Promise<GameWorld> {
  const world = await open(over);
  const { app } = world;
  const game = buildGameApp(app, { dist: null, ...options });
  const identifierOf = (skin: SkinKey): string =>
    app.catalogue.games.find(each => each.skin === skin)?.identifier ?? '';
  const launchGame: GameWorld['launchGame'] = async ({ skin = 'comet', cents = 10_000 } = {}) => {
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
    launchGame,
    async rgs(name, token, body, headers = {}) {
      const payload = { token, ...body };
      const response = await game.inject({ method: 'POST', url: rgs[name].path, payload, headers });
      return { status: response.statusCode, body: response.json() };
    },
    async forceNextOutcome(player_id, skin, fits) {
      const seeds = { serverSeed: 'rigged for a test', clientSeed: 'fixed' };
      for (let nonce = 0; ; nonce += 1) {
        const outcome = playRound(skin, drawsOf({ ...seeds, nonce }));
        if (!fits(outcome)) continue;
        const hash = commitmentOf(seeds.serverSeed);
        const pair = { server_seed: seeds.serverSeed, server_seed_hash: hash, client_seed: 'fixed', nonce };
        const created_at = app.clock.now().toISOString();
        await app.db
          .insertInto('seed_pairs')
          .values({ ...pair, player_id, created_at, revealed_at: null, next_server_seed: null })
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
