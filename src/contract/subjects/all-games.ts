/** The slug of a list of every game: of a section, or of the casino. */
export const ALL = 'all';
