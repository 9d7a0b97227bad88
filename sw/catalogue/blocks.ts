import { Game } from '../../src/contract/subjects/games.ts';
import type { PartOfCatalogue } from '../../src/lib/catalogue-parts.ts';
import { hashOf } from '../../src/lib/hash.ts';
import { parseJson, parseOrNull } from '../network/response.ts';
import type { GameBlockRow } from '../storage/schema.ts';

/** A power of two: at 12,000 games about 23 a block, 18 KB. A change of it is a new store. */
const BLOCK_COUNT = 512;

const blockKey = (block: number): string => block.toString(16).padStart(3, '0');

/** The block that holds a game. */
export const blockOf = (identifier: string): string => blockKey(hashOf(identifier) % BLOCK_COUNT);

/** The blocks that hold a part of the list and nothing else. */
export const blocksOfPart = ({ index, parts }: PartOfCatalogue): string[] =>
  Array.from({ length: BLOCK_COUNT / parts }, (_, i) => blockKey(index + i * parts));

/** The valid games of a row; `isTrusted`: this build has validated them when they were stored. */
export function unpackBlock({ text }: GameBlockRow, isTrusted: boolean): Game[] {
  const games = parseJson(text);
  if (!Array.isArray(games)) return [];
  return isTrusted ? (games as Game[]) : games.flatMap(game => parseGame(game) ?? []);
}

/** The game as the contract has it, or null for an invalid one. */
export const parseGame = (value: unknown): Game | null => parseOrNull(Game, value);

export const packBlock = (key: string, at: number, games: Iterable<Game>): GameBlockRow => ({
  key,
  at,
  text: JSON.stringify([...games]),
});

/** Groups items by the block of the game that they belong to. */
export function groupByBlock<T>(items: Iterable<T>, identifierOf: (item: T) => string): Map<string, T[]> {
  const blocks = new Map<string, T[]>();
  for (const item of items) {
    const key = blockOf(identifierOf(item));
    const block = blocks.get(key);
    if (block) block.push(item);
    else blocks.set(key, [item]);
  }
  return blocks;
}
