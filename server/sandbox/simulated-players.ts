import { randomUUID } from 'node:crypto';
import type { Game } from '../../src/contract/subjects/games.ts';
import { createPlayer } from '../account/registration.ts';
import type { AppContext, Tx } from '../context.ts';
import { playMoneyRound } from '../game/server/play-round.ts';
import { RgsError } from '../game/server/rgs-error.ts';
import { closeRound } from '../game/server/rounds.ts';
import { startMoneySession } from '../game/server/sessions.ts';
import { betLevels } from '../game/server/stakes.ts';
import type { Log } from '../log.ts';
import type { PlayerRow } from '../players/tables.ts';
import { createLease } from '../store/leases.ts';
import { newToken } from '../store/opaque-tokens.ts';
import { grant } from '../wallet/ledger.ts';

/** Their nicknames; wherever one is shown, it is labelled as simulated. */
const NAMES = ['Cosmonaut', 'Stardust', 'Nebula77', 'LunarLou', 'MarsRover', 'Saturnia'] as const;
const CURRENCY = 'EUR';
const COUNTRY = 'DE';
const STAKE_CENTS = 50_000;
/** One of them plays a round this often, while the public topic has a subscriber. */
const ROUND_EVERY_MS = 1500;
/** They play what is played most, for one of the lowest stakes. */
const GAME_COUNT = 60;
const STAKE_COUNT = 6;

const emailOf = (name: string): string => `${name.toLowerCase()}@simulated.invalid`;

async function simulatedPlayer(tx: Tx, app: AppContext, name: string): Promise<PlayerRow> {
  const known = await tx
    .selectFrom('players')
    .selectAll()
    .where('email', '=', emailOf(name))
    .executeTakeFirst();
  if (known) return known;
  const player = await createPlayer(tx, app, {
    email: emailOf(name),
    // No password has this hash, so no client can sign in as one of them.
    password_hash: 'none',
    nickname: name,
    currency: CURRENCY,
    country: COUNTRY,
    locale: 'en',
    simulated: 1,
  });
  await grantStake(tx, app, player.id);
  return player;
}

const grantStake = (tx: Tx, { clock }: AppContext, player_id: number) =>
  grant(tx, clock, {
    player_id,
    currency: CURRENCY,
    pocket: 'real',
    amount_cents: STAKE_CENTS,
    key: newToken(),
    kind: 'sandbox_simulated',
  });

const popularGames = (app: AppContext): Game[] =>
  app.catalogue.games
    .filter(game => game.skin && game.currencies[CURRENCY])
    .toSorted((a, b) => (b.popularity ?? 0) - (a.popularity ?? 0))
    .slice(0, GAME_COUNT);

/** The player's running session of the game, or a new one. */
async function findOrOpenSession(
  tx: Tx,
  app: AppContext,
  player_id: number,
  identifier: string,
  skin: string,
) {
  const sessions = tx.selectFrom('game_sessions').selectAll();
  const known = await sessions
    .where('player_id', '=', player_id)
    .where('identifier', '=', identifier)
    .where('expires_at', '>', app.clock.now().toISOString())
    .executeTakeFirst();
  if (known) return known;
  const { jurisdiction } = app.settings;
  const of = { player_id, identifier, skin, currency: CURRENCY, device: 'desktop', jurisdiction };
  const { session_id } = await startMoneySession(tx, app, { ...of, sign_in_id: null });
  return sessions.where('id', '=', session_id).executeTakeFirstOrThrow();
}

/** A round of one simulated player, by the same code, seeds and ledger as any other; one without money gets more. */
export function playSimulatedRound(app: AppContext, random: () => number = Math.random): Promise<void> {
  const one = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const game = one(popularGames(app));
  const name = one(NAMES) ?? NAMES[0];
  const bet_cents = one(betLevels(CURRENCY, app.settings.jurisdiction).slice(0, STAKE_COUNT)) ?? 0;
  return app.db.transaction().execute(async tx => {
    const { id } = await simulatedPlayer(tx, app, name);
    if (!game?.skin) return;
    const session = await findOrOpenSession(tx, app, id, game.identifier, game.skin);
    try {
      const { round } = await playMoneyRound(app, tx, session, [], {
        round_key: randomUUID(),
        bet_cents,
        mode: 'base',
      });
      if (round.state === 'closed') return;
      const rows = tx.selectFrom('rounds').selectAll().where('id', '=', round.round_id);
      await closeRound(tx, app, await rows.executeTakeFirstOrThrow());
    } catch (cause) {
      if (!(cause instanceof RgsError)) throw cause;
      if (cause.code === 'ERR_IPB') await grantStake(tx, app, id);
    }
  });
}

/**
 * Lets simulated players play while the public topic has a subscriber, in one of the processes that have one. Returns a function that
 * stops them.
 */
export function startSimulatedPlayers(app: AppContext, log: Log): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  const lease = createLease(app.db, 'simulated_players', 2 * ROUND_EVERY_MS);
  const playInTurn = async () => {
    if (await lease.take()) await playSimulatedRound(app);
  };
  app.hub.onSubscriberPresence(hasSubscribers => {
    clearInterval(timer);
    if (!hasSubscribers) return;
    timer = setInterval(() => {
      last = playInTurn().catch((cause: unknown) => log.error({ err: cause }, 'simulated round failed'));
    }, ROUND_EVERY_MS);
    timer.unref();
  });
  return async () => {
    app.hub.onSubscriberPresence(() => {});
    clearInterval(timer);
    await last;
  };
}
