import { hashOf } from './hash.ts';

/** One of several parts of the list of games; `index` counts from 0. */
export interface PartOfCatalogue {
  readonly index: number;
  readonly parts: number;
}

/** Which of so many parts has the game of that identifier; a part of twice as many parts is a half of one. */
export const partOf = (identifier: string, parts: number): number => hashOf(identifier) % parts;

/** Whether a game, by its identifier, belongs to the part. */
export const isInPart =
  ({ index, parts }: PartOfCatalogue) =>
  (identifier: string): boolean =>
    partOf(identifier, parts) === index;
