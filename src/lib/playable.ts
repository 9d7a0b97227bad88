/**
 * Whether there is a game behind a title: null says that there is none, absent that every game of the platform opens. Lists
 * begin with what can be played (GAMES-47).
 */
export const isPlayable = ({ skin }: { readonly skin?: string | null | undefined }): boolean => skin !== null;
