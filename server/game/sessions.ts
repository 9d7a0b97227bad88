import { randomUUID } from 'node:crypto';
import type { App, Tx } from '../ask.ts';
import { hashToken, newToken } from '../sessions.ts';
import { type Demo, demosOf, demoTable, openDemo } from './demo.ts';
import type { GameSessionRow, Gate } from './gates.ts';
import { RgsRefused } from './refusal.ts';
import { moneyTable } from './rgs.ts';
import type { Table } from './table.ts';

/** A launched game can be played for so long; then it is launched again. */
export const GAME_SESSION_MS = 8 * 60 * 60 * 1000;

interface Opened {
  readonly session_id: string;
  readonly token: string;
  readonly expires_at: string;
}

type Launched = 'player_id' | 'identifier' | 'skin' | 'currency' | 'device' | 'jurisdiction' | 'sign_in_id';

const opening = (app: App): Opened => ({
  session_id: randomUUID(),
  token: newToken(),
  expires_at: new Date(app.clock.now().getTime() + GAME_SESSION_MS).toISOString(),
});

/** Opens a session for money; an earlier one of the same player and game ends. */
export async function openMoneySession(
  tx: Tx,
  app: App,
  of: Pick<GameSessionRow, Launched>,
): Promise<Opened> {
  const opened = opening(app);
  const now = app.clock.now().toISOString();
  await tx
    .updateTable('game_sessions')
    .set({ expires_at: now })
    .where('player_id', '=', of.player_id)
    .where('identifier', '=', of.identifier)
    .where('expires_at', '>', now)
    .execute();
  const { session_id, token, expires_at } = opened;
  await tx
    .insertInto('game_sessions')
    .values({
      ...of,
      id: session_id,
      token_hash: hashToken(token),
      mode: 'real',
      created_at: now,
      expires_at,
      last_play_at: null,
    })
    .execute();
  return opened;
}

export function openDemoFor(app: App, of: Pick<Demo, 'skin' | 'jurisdiction'>): Opened {
  const opened = opening(app);
  openDemo(app, { ...of, token: opened.token, expires_at: opened.expires_at });
  return opened;
}

/** The table a token sits at. Throws `ERR_IS` when nobody knows the token. */
export async function tableFor(app: App, token: string, gates: readonly Gate[]): Promise<Table> {
  const demo = demosOf(app).get(token);
  if (demo) return demoTable(app, demo);
  const session = await app.db
    .selectFrom('game_sessions')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!session) throw new RgsRefused('ERR_IS', 'no such session');
  return moneyTable(app, session, gates);
}
