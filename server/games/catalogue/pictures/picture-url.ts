/**
 * Part of every picture's address: raise it with any change of the drawing (a test checks it), since the answers are
 * immutable.
 */
export const ART_VERSION = 'a3';

export type PictureSize = 'small' | 'large';

/** Both levels of detail have the same address but for the folder. A game with another title has a `version` of its own. */
export const pictureUrl = (
  detail: PictureSize,
  provider: string,
  slug: string,
  version = ART_VERSION,
): string => `/pictures/${detail}/${provider}/${slug}.${version}.svg`;

/** The version in the address of a picture as it is drawn today; empty where it is not one of today's. */
export function currentVersionOf(preview: string): string {
  const version = /\.([a-z0-9]+)\.svg$/.exec(preview)?.[1] ?? '';
  return version.startsWith(ART_VERSION) ? version : '';
}
