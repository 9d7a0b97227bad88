import * as v from 'valibot';
import { Game } from '../src/contract/games.ts';
import { parse } from './check-answer.ts';
import type { GameBlockRow } from './db-rows.ts';

/** A power of two: at 12,000 games about 23 a block, 18 KB. A change of it is a new store. */
const BLOCKS = 512;

/** The FNV-1a hash of an identifier, 32 bits. */
export function hashOf(identifier: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < identifier.length; i += 1)
    hash = Math.imul(hash ^ identifier.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}

/** The block that holds a game. */
export const blockOf = (identifier: string): string =>
  (hashOf(identifier) % BLOCKS).toString(16).padStart(3, '0');

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
