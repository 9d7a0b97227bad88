import { proxy, useSnapshot } from 'valtio';
import type { GameLink } from './connect-game.ts';

/** Why the game is to stand still: a reality check, the end of the session's hours, a break. */
export type Halt = 'check' | 'over' | 'break';

/** Asked for at once; it stands when no round runs, which the game alone decides (product 4.5). */
export const halt = proxy<{ why: Halt | null }>({ why: null });

export const useHalt = () => useSnapshot(halt);

const RANK: Readonly<Record<Halt, number>> = { check: 0, over: 1, break: 2 };
let link: GameLink | null = null;

/** The game that is open; null when it has gone. */
export function holdLink(next: GameLink | null): void {
  link = next;
  if (!next) halt.why = null;
}

/** Pauses the game, or tells one that has just begun that it is paused; a weaker reason does not replace a stronger one. */
export function askToHalt(why: Halt): void {
  if (halt.why === why || (halt.why && RANK[halt.why] > RANK[why])) return;
  halt.why = why;
  repeatHalt();
}

export function repeatHalt(): void {
  if (halt.why) link?.send({ type: 'pause', reason: halt.why });
}

export function goOn(): void {
  halt.why = null;
  link?.send({ type: 'resume' });
}
