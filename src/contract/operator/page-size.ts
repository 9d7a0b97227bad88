/** How many games a page of a list has, 1 to 100 (GAMES-12); what an operator edits, apart for bundles that need only this. */
export const GAMES_PAGE_SIZE = 40;
