import type { Game } from '../../../src/contract/subjects/games.ts';

export type CatalogueSection = 'pokies' | 'live' | 'table';

/** A row of the catalogue and what the row does not say. The ids of a game are made of its `release`, which no other has. */
export interface CatalogueEntry {
  readonly game: Game;
  readonly section: CatalogueSection;
  /** Names the pictures' palette and motifs: a theme's key or a table kind's. */
  readonly theme: string;
}
