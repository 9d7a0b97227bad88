import * as v from 'valibot';
import { PARTS } from '../src/contract/game-parts.ts';
import { Game } from '../src/contract/games.ts';
import { hashOf } from '../src/lib/hash.ts';
import { parse } from './check-answer.ts';
import type { GameBlockRow } from './db-rows.ts';

/** A power of two: at 12,000 games about 23 a block, 18 KB. A change of it is a new store. */
const BLOCKS = 512;

const keyOf = (block: number): string => block.toString(16).padStart(3, '0');

/** The block that holds a game. */
export const blockOf = (identifier: string): string => keyOf(hashOf(identifier) % BLOCKS);

/** The blocks that hold a part of the list and nothing else. */
export const blocksOfPart = (index: number): string[] =>
  Array.from({ length: BLOCKS / PARTS }, (_, i) => keyOf(index + i * PARTS));

/** The games of a row that are sound; `isTrusted`: checked by this build when they were stored. */
export function unpackBlock({ text }: GameBlockRow, isTrusted: boolean): Game[] {
  const games = parse(text);
  if (!Array.isArray(games)) return [];
  return isTrusted ? (games as Game[]) : games.flatMap(game => soundGame(game) ?? []);
}

/** The game as the contract has it, or null: a damaged one is dropped. */
export function soundGame(value: unknown): Game | null {
  const parsed = v.safeParse(Game, value);
  return parsed.success ? parsed.output : null;
}

export const packBlock = (key: string, at: number, games: Iterable<Game>): GameBlockRow => ({
  key,
  at,
  text: JSON.stringify([...games]),
});

/** Things of games by the blocks that these belong to. */
export function byBlock<T>(things: Iterable<T>, identifierOf: (thing: T) => string): Map<string, T[]> {
  const blocks = new Map<string, T[]>();
  for (const thing of things) {
    const key = blockOf(identifierOf(thing));
    const block = blocks.get(key);
    if (block) block.push(thing);
    else blocks.set(key, [thing]);
  }
  return blocks;
}
