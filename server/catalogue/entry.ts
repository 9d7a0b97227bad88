import type { Game } from '../../src/contract/games.ts';

export type Section = 'pokies' | 'live' | 'table';

/** A row of the catalogue and what the row does not say. */
export interface Entry {
  readonly game: Game;
  readonly section: Section;
  /** Names the pictures' palette and motifs: a theme's key or a table kind's. */
  readonly theme: string;
  /** Grows with the release date and never repeats; the ids are made of it. */
  readonly release: number;
}
