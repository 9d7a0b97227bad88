import { randomUUID } from 'node:crypto';
import type { Game } from '../../src/contract/subjects/games.ts';
import { DAY_MS, MINUTE_MS } from '../../src/lib/time-units.ts';
import { hashPassword, verifyPassword } from '../account/passwords.ts';
import { createPlayer } from '../account/registration.ts';
import { endAllSessions } from '../account/sessions.ts';
import type { Clock } from '../clock.ts';
import type { AppContext, Tx } from '../context.ts';
import { emit } from '../events/user-events.ts';
import { playMoneyRound } from '../game/server/play-round.ts';
import { closeRound } from '../game/server/rounds.ts';
import { startMoneySession } from '../game/server/sessions.ts';
import { betLevels } from '../game/server/stakes.ts';
import type { PlayerRow } from '../players/tables.ts';
import type { Db } from '../store/database.ts';
import { grant, loadWalletState } from '../wallet/ledger.ts';

/** The ready-made player that `npm start` prints. */
export const seededPlayer = { email: 'player@orbit.example', password: 'orbit-sandbox-1' } as const;

const BALANCE_CENTS = 50_000;
/** What the history is played with; the rest comes after it, so that the balance is round at the end. */
const STAKES_CENTS = 40_000;
const FAVOURITES = 8;
const ROUNDS_PER_GAME = [9, 6, 4, 3, 2] as const;
const BETWEEN_ROUNDS_MS = 12_000;

/** The history won more than the balance is to be: it is played again. */
class SeedBalanceExceeded extends Error {}
const MAX_ATTEMPTS = 20;

/** No password has this hash. */
const LOCKED = 'none';

/**
 * Makes the ready-made player with favourites and some history, once: a store that has them is left as it is, but for a
 * password that `lockSeededPlayer` has taken away.
 */
export async function seed(app: AppContext): Promise<void> {
  const password_hash = await hashPassword(seededPlayer.password);
  for (let tries = 1; ; tries++) {
    try {
      return await app.db.transaction().execute(tx => createSeededPlayer(tx, app, password_hash));
    } catch (cause) {
      if (!(cause instanceof SeedBalanceExceeded) || tries === MAX_ATTEMPTS) throw cause;
    }
  }
}

/** Where there is no sandbox, a store that had one keeps the player, but nobody signs in with the password that is printed. */
export async function lockSeededPlayer(app: AppContext): Promise<void> {
  const known = await findSeededPlayer(app.db);
  if (!known || !(await verifyPassword(seededPlayer.password, known.password_hash))) return;
  await app.db.transaction().execute(async tx => {
    await setPasswordHash(tx, known.id, LOCKED);
    await endAllSessions(tx, app.clock, known.id);
  });
}

const findSeededPlayer = (db: Db | Tx) =>
  db
    .selectFrom('players')
    .select(['id', 'password_hash'])
    .where('email', '=', seededPlayer.email)
    .executeTakeFirst();

const setPasswordHash = (tx: Tx, id: number, password_hash: string) =>
  tx.updateTable('players').set({ password_hash }).where('id', '=', id).execute();

async function createSeededPlayer(tx: Tx, app: AppContext, password_hash: string): Promise<void> {
  const { email } = seededPlayer;
  const known = await findSeededPlayer(tx);
  if (known?.password_hash === LOCKED) await setPasswordHash(tx, known.id, password_hash);
  if (known) return;
  const clock = frozenClock(app.clock.now().getTime() - ROUNDS_PER_GAME.length * DAY_MS);
  const past: AppContext = { ...app, clock };
  const now = clock.now().toISOString();
  const player = await createPlayer(tx, past, {
    email,
    password_hash,
    currency: 'EUR',
    country: 'DE',
    locale: 'en',
    nickname: 'Orbiter',
    first_name: 'Robin',
    last_name: 'Weber',
    date_of_birth: '1990-05-17',
    city: 'Berlin',
    address: 'Sandkastenweg 7',
    postal_code: '10115',
    mobile_phone: '+49 30 5550100',
    confirmed_at: now,
    current_sign_in_at: now,
  });
  const give = (amount_cents: number, kind: string) =>
    grant(tx, clock, {
      player_id: player.id,
      currency: 'EUR',
      pocket: 'real',
      amount_cents,
      key: `${kind}:${player.id}`,
      kind,
    });
  await give(STAKES_CENTS, 'sandbox_welcome');
  const games = seedGames(app);
  await addFavourites(tx, past, player, games);
  for (const [index, rounds] of ROUNDS_PER_GAME.entries()) {
    const game = games[index];
    if (game) await playRounds(tx, past, player, game, rounds);
    clock.shift(DAY_MS - rounds * BETWEEN_ROUNDS_MS - MINUTE_MS);
  }
  const { balance } = await loadWalletState(tx, player.id, 'EUR');
  const rest = BALANCE_CENTS - balance.real_cents;
  if (rest < 0) throw new SeedBalanceExceeded();
  if (rest > 0) await give(rest, 'sandbox_grant');
}

/** Games to like and to have played: those that can be played first, the most popular of them. */
function seedGames(app: AppContext): Game[] {
  const inEuro = app.catalogue.games
    .filter(game => game.currencies['EUR'])
    .toSorted((a, b) => (b.popularity ?? 0) - (a.popularity ?? 0));
  const playable = inEuro.filter(game => game.skin);
  const others = inEuro.filter(game => !game.skin);
  return [...playable.slice(0, FAVOURITES - 2), ...others.slice(0, 2), ...playable.slice(FAVOURITES - 2)];
}

async function addFavourites(
  tx: Tx,
  app: AppContext,
  player: PlayerRow,
  games: readonly Game[],
): Promise<void> {
  const liked = games.slice(0, FAVOURITES);
  const start = app.clock.now().getTime();
  await tx
    .insertInto('favourites')
    .values(
      liked.map(({ identifier }, index) => ({
        player_id: player.id,
        identifier,
        created_at: new Date(start - index * MINUTE_MS).toISOString(),
      })),
    )
    .execute();
  const favourites = liked.flatMap(({ identifier, currencies }) => {
    const id = currencies['EUR']?.id;
    return id === undefined ? [] : [{ id, identifier }];
  });
  await emit(tx, app.clock, player.id, 'favourites_changed', { favourites });
}

/** Plays by the game's own code, so that rounds, seeds and ledger agree as they do for everybody. */
async function playRounds(
  tx: Tx,
  app: AppContext,
  player: PlayerRow,
  game: Game,
  rounds: number,
): Promise<void> {
  if (!game.skin) return;
  const { jurisdiction } = app.settings;
  const launch = { player_id: player.id, identifier: game.identifier, skin: game.skin, currency: 'EUR' };
  const { session_id } = await startMoneySession(tx, app, {
    ...launch,
    device: 'desktop',
    jurisdiction,
    sign_in_id: null,
  });
  const session = await tx
    .selectFrom('game_sessions')
    .selectAll()
    .where('id', '=', session_id)
    .executeTakeFirstOrThrow();
  const [bet_cents = 20] = betLevels('EUR', jurisdiction).slice(1);
  for (let round = 0; round < rounds; round++) {
    app.clock.shift(BETWEEN_ROUNDS_MS);
    const { round: dealt } = await playMoneyRound(app, tx, session, [], {
      round_key: randomUUID(),
      bet_cents,
      mode: 'base',
    });
    if (dealt.state === 'closed') continue;
    const row = await tx
      .selectFrom('rounds')
      .selectAll()
      .where('id', '=', dealt.round_id)
      .executeTakeFirstOrThrow();
    await closeRound(tx, app, row);
  }
}

/** A clock that stands at a moment until it is shifted. */
function frozenClock(start: number): Clock {
  let at = start;
  return {
    now: () => new Date(at),
    get offset() {
      return at - Date.now();
    },
    shift(milliseconds) {
      at += milliseconds;
    },
  };
}
