import { proxy, useSnapshot } from 'valtio';
import type { GameConnection } from '../stage/connect-game.ts';

/** Why the game is to pause: a reality check, the session plan, a limit of money or time, the end of the session limit, a break. */
export type PauseReason = 'check' | 'plan' | 'limit' | 'over' | 'break';

/** Requested at once; in effect when no round runs, which the game alone decides (PLAY-15). */
const pauseState = proxy<{ reason: PauseReason | null }>({ reason: null });

export const usePause = () => useSnapshot(pauseState);

const PRIORITY: Readonly<Record<PauseReason, number>> = { check: 0, plan: 1, limit: 2, over: 3, break: 4 };
let gameConnection: GameConnection | null = null;

/** The port to the open game; null without one. */
export function setGameConnection(next: GameConnection | null): void {
  gameConnection = next;
  if (!next) pauseState.reason = null;
}

/** Pauses the game, also one that has just started; a weaker reason does not replace a stronger one. */
export function requestPause(reason: PauseReason): void {
  if (pauseState.reason === reason || (pauseState.reason && PRIORITY[pauseState.reason] > PRIORITY[reason]))
    return;
  pauseState.reason = reason;
  resendPause();
}

export function resendPause(): void {
  if (pauseState.reason) gameConnection?.send({ type: 'pause', reason: pauseState.reason });
}

/** Lets the game read its balance, or repeat at once what waits for a connection. */
export const refreshGame = (): void => gameConnection?.send({ type: 'refresh' });

export function resumeGame(): void {
  pauseState.reason = null;
  gameConnection?.send({ type: 'resume' });
}
