import { randomUUID } from 'node:crypto';
import type { Game } from '../src/contract/games.ts';
import { createPlayer } from './account-registration.ts';
import { randomName } from './app.ts';
import type { App, PlayerRow, Tx } from './ask.ts';
import { play } from './game/deal.ts';
import { RgsRefused } from './game/refusal.ts';
import { closeRound } from './game/rounds.ts';
import { openMoneySession } from './game/sessions.ts';
import { betLevels } from './game/stakes.ts';
import { grant } from './ledger.ts';

/** As they call themselves; whoever sees one of them sees that it is simulated. */
const NAMES = ['Cosmonaut', 'Stardust', 'Nebula77', 'LunarLou', 'MarsRover', 'Saturnia'] as const;
const CURRENCY = 'EUR';
const COUNTRY = 'DE';
const STAKE_CENTS = 50_000;
/** One of them plays a round this often, while somebody listens to the public topic. */
const ROUND_EVERY_MS = 1500;
/** They play what is played most, for one of the lowest stakes. */
const GAMES = 60;
const STAKES = 6;

const addressOf = (name: string): string => `${name.toLowerCase()}@simulated.invalid`;

async function simulatedPlayer(tx: Tx, app: App, name: string): Promise<PlayerRow> {
  const known = await tx
    .selectFrom('players')
    .selectAll()
    .where('email', '=', addressOf(name))
    .executeTakeFirst();
  if (known) return known;
  const player = await createPlayer(tx, app, {
    email: addressOf(name),
    // No password has this hash: nobody can sign in as one of them.
    password_hash: 'none',
    nickname: name,
    currency: CURRENCY,
    country: COUNTRY,
    locale: 'en',
    simulated: 1,
  });
  await give(tx, app, player.id);
  return player;
}

const give = (tx: Tx, { clock }: App, player_id: number) =>
  grant(tx, clock, {
    player_id,
    currency: CURRENCY,
    pocket: 'real',
    amount_cents: STAKE_CENTS,
    key: randomName(),
    kind: 'sandbox_simulated',
  });

const popular = (app: App): Game[] =>
  app.catalogue.games
    .filter(game => game.skin && game.currencies[CURRENCY])
    .toSorted((a, b) => (b.popularity ?? 0) - (a.popularity ?? 0))
    .slice(0, GAMES);

/** Where the player sits in the game: as before, or anew. */
async function seat(tx: Tx, app: App, player_id: number, identifier: string, skin: string) {
  const sessions = tx.selectFrom('game_sessions').selectAll();
  const known = await sessions
    .where('player_id', '=', player_id)
    .where('identifier', '=', identifier)
    .where('expires_at', '>', app.clock.now().toISOString())
    .executeTakeFirst();
  if (known) return known;
  const { jurisdiction } = app.settings;
  const of = { player_id, identifier, skin, currency: CURRENCY, device: 'desktop', jurisdiction };
  const { session_id } = await openMoneySession(tx, app, { ...of, sign_in_id: null });
  return sessions.where('id', '=', session_id).executeTakeFirstOrThrow();
}

/** A round of one simulated player, by the same code, seeds and books as everybody's; whose pocket is empty gets more. */
export function playSimulated(app: App, random: () => number = Math.random): Promise<void> {
  const one = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const game = one(popular(app));
  const name = one(NAMES) ?? NAMES[0];
  const bet_cents = one(betLevels(CURRENCY, app.settings.jurisdiction).slice(0, STAKES)) ?? 0;
  return app.db.transaction().execute(async tx => {
    const { id } = await simulatedPlayer(tx, app, name);
    if (!game?.skin) return;
    const session = await seat(tx, app, id, game.identifier, game.skin);
    try {
      const { round } = await play(app, tx, session, [], {
        round_key: randomUUID(),
        bet_cents,
        mode: 'base',
      });
      if (round.state === 'closed') return;
      const rows = tx.selectFrom('rounds').selectAll().where('id', '=', round.round_id);
      await closeRound(tx, app, await rows.executeTakeFirstOrThrow());
    } catch (cause) {
      if (!(cause instanceof RgsRefused)) throw cause;
      if (cause.code === 'ERR_IPB') await give(tx, app, id);
    }
  });
}

/** Lets simulated players play while somebody listens to the public topic. Gives the end of it. */
export function keepPlaying(app: App, log: (line: string) => void): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  app.hub.whenHeard(isHeard => {
    clearInterval(timer);
    if (!isHeard) return;
    timer = setInterval(() => {
      last = playSimulated(app).catch((cause: unknown) => log(`simulated: ${String(cause)}`));
    }, ROUND_EVERY_MS);
    timer.unref();
  });
  return async () => {
    app.hub.whenHeard(() => {});
    clearInterval(timer);
    await last;
  };
}
