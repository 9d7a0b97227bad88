/** Where a game is played: apart from the route table, since the worker needs nothing else of it (ROUTE-38). */
export const GAME_PATTERN = '/play/:producer/:name';
