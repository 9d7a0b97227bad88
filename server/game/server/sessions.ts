import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '../../../src/lib/time-units.ts';
import type { AppContext, Tx } from '../../context.ts';
import { hashToken, isToken, newToken } from '../../store/opaque-tokens.ts';
import type { BetCheck } from './bet-checks.ts';
import { demoRgsSession, findDemo, storeDemo } from './demo-session.ts';
import { moneyRgsSession } from './money-session.ts';
import { RgsError } from './rgs-error.ts';
import type { RgsSession } from './rgs-session.ts';
import type { DemoRow, GameSessionRow } from './tables.ts';

/** A launched game can be played for so long; then it is launched again. */
export const GAME_SESSION_MS = 8 * HOUR_MS;

interface LaunchedSession {
  readonly session_id: string;
  readonly token: string;
  readonly expires_at: string;
}

type LaunchField =
  | 'player_id'
  | 'identifier'
  | 'skin'
  | 'currency'
  | 'device'
  | 'jurisdiction'
  | 'sign_in_id';

const newSession = (app: AppContext): LaunchedSession => ({
  session_id: randomUUID(),
  token: newToken(),
  expires_at: new Date(app.clock.now().getTime() + GAME_SESSION_MS).toISOString(),
});

/** Opens a session for money; an earlier one of the same player and game ends. */
export async function startMoneySession(
  tx: Tx,
  app: AppContext,
  launch: Pick<GameSessionRow, LaunchField>,
): Promise<LaunchedSession> {
  const launched = newSession(app);
  const now = app.clock.now().toISOString();
  await tx
    .updateTable('game_sessions')
    .set({ expires_at: now })
    .where('player_id', '=', launch.player_id)
    .where('identifier', '=', launch.identifier)
    .where('expires_at', '>', now)
    .execute();
  const { session_id, token, expires_at } = launched;
  await tx
    .insertInto('game_sessions')
    .values({
      ...launch,
      id: session_id,
      token_hash: hashToken(token),
      mode: 'real',
      created_at: now,
      expires_at,
    })
    .execute();
  return launched;
}

export async function startDemoSession(
  tx: Tx,
  app: AppContext,
  launch: Pick<DemoRow, 'skin' | 'jurisdiction'>,
): Promise<LaunchedSession> {
  const launched = newSession(app);
  const { token, expires_at } = launched;
  await storeDemo(tx, { ...launch, token_hash: hashToken(token), expires_at });
  return launched;
}

/** The session of a token. Throws `ERR_IS` for an unknown one, for what is none without asking the store. */
export async function sessionForToken(
  app: AppContext,
  token: string,
  betChecks: readonly BetCheck[],
): Promise<RgsSession> {
  if (!isToken(token)) throw new RgsError('ERR_IS', 'no such session');
  const found = await app.db
    .selectFrom('game_sessions')
    .innerJoin('players', 'players.id', 'game_sessions.player_id')
    .selectAll('game_sessions')
    .select(['players.nickname', 'players.simulated'])
    .where('game_sessions.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (found) {
    const { nickname, simulated, ...session } = found;
    return moneyRgsSession(app, { ...session, winner: { nickname, simulated } }, betChecks);
  }
  const demo = await findDemo(app.db, token);
  if (demo) return demoRgsSession(app, demo.id);
  throw new RgsError('ERR_IS', 'no such session');
}
