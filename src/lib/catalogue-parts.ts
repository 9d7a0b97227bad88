import { hashOf } from './hash.ts';

/** One of several parts of the list of games; `index` counts from 0. */
export interface PartOfCatalogue {
  readonly index: number;
  readonly parts: number;
}

/** Whether a game, by its identifier, belongs to the part. */
export const isInPart =
  ({ index, parts }: PartOfCatalogue) =>
  (identifier: string): boolean =>
    hashOf(identifier) % parts === index;
