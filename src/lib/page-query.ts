/**
 * The part of an address's query that the HTML of its page depends on: how a game is played. What else a link brings, such as a
 * campaign's parameters, is acted on after the page is hydrated.
 */
export const pageQuery = (search: string): string => (search.includes('mode=') ? search : '');
