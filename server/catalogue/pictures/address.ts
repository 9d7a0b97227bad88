/**
 * Part of every picture's address: raise it with any change of the drawing (a test tells), since the answers are
 * immutable.
 */
export const ART_VERSION = 'a2';

export type Detail = 'small' | 'large';

/** Both levels of detail have the same address but for the folder. */
export const previewOf = (detail: Detail, provider: string, slug: string): string =>
  `/pictures/${detail}/${provider}/${slug}.${ART_VERSION}.svg`;
