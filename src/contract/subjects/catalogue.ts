import * as v from 'valibot';
import { defineEndpoints, type WireEndpoints } from '../endpoint.ts';
import { Device } from '../wire.ts';
import { Game } from './games.ts';

/** In so many parts a device fetches the whole list of games; a power of two, so that a part is whole blocks of a store. */
export const CATALOGUE_PARTS = 8;

/** A device takes about so many games at once: 1.6 MB of JSON, 140 KB compressed. */
export const MAX_GAMES_AT_ONCE = 2000;

/** So many parts the list may be cut into. */
export const PART_COUNTS = [2, 4, 8, 16, 32, 64] as const;

const PART_NAME = /^(\d{1,2})of(2|4|8|16|32|64)$/;

/** A part of the list by its name on the wire: `0of8` to `7of8`, of 2 to 64 parts. */
const CataloguePart = v.pipe(
  v.string(),
  v.regex(PART_NAME, 'errors.invalid'),
  v.transform(name => {
    const [, index, parts] = PART_NAME.exec(name) ?? [];
    return { index: Number(index), parts: Number(parts) };
  }),
);

export const cataloguePartName = (index: number, parts = CATALOGUE_PARTS): string => `${index}of${parts}`;

/** What changed in the catalogue since a cursor; `full`: `games` is the whole list, whatever was held before. */
export const CatalogueChanges = v.object({
  full: v.boolean(),
  games: v.array(Game),
  /** Identifiers of games that are gone. */
  removed: v.array(v.string()),
  cursor: v.string(),
  /**
   * Only of a full answer to a request with `most`, where the whole list or the part that was asked for is larger: `games` are
   * the part of that index of so many parts, of the whole list the first one.
   */
  parts: v.optional(v.picklist(PART_COUNTS)),
});
export type CatalogueChanges = v.InferOutput<typeof CatalogueChanges>;

export const catalogueWire = {
  /**
   * The whole list for the worker's store (decision 0010); without `cursor`, or with an unknown one, all of it, or the
   * `part` of that name (`3of8`, see `CataloguePart`). A platform that does not know parts answers all of it. With `most`
   * a full answer has about so many games at most and names its `parts`; one that does not know it answers as without.
   */
  syncCatalogue: {
    method: 'GET',
    path: '/api/games/catalogue',
    policy: 'catalogue',
    reply: CatalogueChanges,
  },
} as const satisfies WireEndpoints;

export const catalogue = defineEndpoints(catalogueWire, {
  syncCatalogue: {
    query: v.object({
      device: v.optional(Device, 'mobile'),
      cursor: v.optional(v.string()),
      part: v.optional(CataloguePart),
      most: v.optional(v.pipe(v.string(), v.regex(/^\d{3,6}$/, 'errors.invalid'), v.transform(Number))),
    }),
    caller: 'anyone',
    errorCode: 'GAMES_CATALOGUE_ERROR',
  },
});
