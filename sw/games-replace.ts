import type { Game } from '../src/contract/games.ts';
import { sharedDb, type Writer } from './db.ts';
import type { GameBlockRow, SharedRows } from './db-rows.ts';
import { blocksOfPart, byBlock, packBlock } from './games-blocks.ts';
import { dropCatalogue } from './games-catalogue.ts';
import { inTurn } from './games-rows.ts';
import {
  type CatalogueState,
  PARTS_STATE,
  type PartsState,
  partsRow,
  STATE,
  stateRow,
} from './games-state.ts';
import { inSlices } from './slices.ts';

/** Blocks of these games, packed with pauses. */
async function packAll(games: readonly Game[], at: number): Promise<GameBlockRow[]> {
  const blocks: GameBlockRow[] = [];
  await inSlices(
    byBlock(games, game => game.identifier),
    ([key, members]) => void blocks.push(packBlock(key, at, members)),
  );
  return blocks;
}

/** Puts a whole list in place of everything, with its state, in one transaction. */
export const replaceGames = (games: readonly Game[], state: CatalogueState): Promise<void> =>
  inTurn(async () => {
    const blocks = await packAll(games, state.at);
    await (await sharedDb()).write(
      ['games', 'filters', 'meta'],
      writer => {
        writer.clear('games');
        for (const block of blocks) writer.put('games', block);
        finish(writer, state);
      },
      { relaxed: true },
    );
    dropCatalogue();
  });

/** Puts one part of the list in place of what it holds, with how far the list has come, in one transaction. */
export const replacePart = (
  index: number,
  games: readonly Game[],
  came: PartsState | CatalogueState,
): Promise<void> =>
  inTurn(async () => {
    const blocks = await packAll(games, came.at);
    await (await sharedDb()).write(
      ['games', 'filters', 'meta'],
      writer => {
        for (const key of blocksOfPart(index)) writer.delete('games', key);
        for (const block of blocks) writer.put('games', block);
        if ('next' in came) begin(writer, came);
        else finish(writer, came);
      },
      { relaxed: true },
    );
    dropCatalogue();
  });

/** From its first part on the list is not what was whole before, be it of another kind of device. */
function begin(writer: Writer<SharedRows>, state: PartsState): void {
  writer.delete('meta', STATE);
  writer.put('meta', partsRow(state));
}

/** The list is whole. */
function finish(writer: Writer<SharedRows>, state: CatalogueState): void {
  // Results of before may name games that are gone, in an order that is no longer theirs.
  writer.clear('filters');
  writer.delete('meta', PARTS_STATE);
  writer.put('meta', stateRow(state));
}
