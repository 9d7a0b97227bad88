import { expect, test } from 'vitest';
import { CATALOGUE_PARTS } from '../../../src/contract/subjects/catalogue.ts';
import { isInPart } from '../../../src/lib/catalogue-parts.ts';
import { blockOf, blocksOfPart, groupByBlock, packBlock, unpackBlock } from '../../../sw/catalogue/blocks.ts';
import { world } from '../support/catalogue-world.ts';

const identifiers = () => world.log.catalogue.games.map(({ identifier }) => identifier);

test('each game is in one block, and each part of the list is made of whole blocks', () => {
  const parts = Array.from({ length: CATALOGUE_PARTS }, (_, index) =>
    blocksOfPart({ index, parts: CATALOGUE_PARTS }),
  );
  expect(new Set(parts.flat()).size).toBe(512);
  expect(parts.flat()).toHaveLength(512);
  for (const identifier of identifiers()) {
    const part = parts.findIndex((_, index) => isInPart({ index, parts: CATALOGUE_PARTS })(identifier));
    expect(parts[part]).toContain(blockOf(identifier));
  }
});

test('games are grouped by their block, in their order', () => {
  const groups = groupByBlock(identifiers(), identifier => identifier);
  expect([...groups.values()].flat().toSorted()).toEqual(identifiers().toSorted());
  for (const [key, members] of groups) {
    expect(members).toEqual(identifiers().filter(identifier => blockOf(identifier) === key));
  }
});

test('of a block that this build has not stored only what fits the contract is used', () => {
  const [game] = world.log.catalogue.games;
  if (!game) throw new Error('no game');
  const damaged = { ...game, currencies: 7 } as never;
  const block = packBlock('000', 1, [game, damaged]);
  expect(unpackBlock(block, false)).toEqual([game]);
  expect(unpackBlock(block, true)).toEqual([game, damaged]);
  expect(unpackBlock({ ...block, text: '{}' }, true)).toEqual([]);
  expect(unpackBlock({ ...block, text: '[' }, true)).toEqual([]);
});
