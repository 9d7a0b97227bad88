import type { Game } from '../../src/contract/games.ts';

export type Section = 'pokies' | 'live' | 'table';

/** A row of the catalogue and what the row does not say. The ids of a game are made of its `release`, which no other has. */
export interface Entry {
  readonly game: Game;
  readonly section: Section;
  /** Names the pictures' palette and motifs: a theme's key or a table kind's. */
  readonly theme: string;
}
