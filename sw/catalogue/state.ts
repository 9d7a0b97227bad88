import * as v from 'valibot';
import { Device } from '../../src/contract/wire.ts';
import { parseOrNull } from '../network/response.ts';
import { deleteMeta, readMeta, sharedDb, writeMeta } from '../storage/databases.ts';

/** `sw/storage/quota.ts` deletes the rows of `meta` with this prefix together with the games. */
export const STATE_KEY = 'catalogue';
const PAGING_KEY = 'catalogue.paging';
export const PARTS_KEY = 'catalogue.parts';

const CatalogueState = v.object({
  /** Null where the back end has no cursors: everything is downloaded again. */
  cursor: v.nullable(v.string()),
  /** When the catalogue was last verified, epoch milliseconds. */
  at: v.number(),
  device: Device,
  /** How many games there are. */
  count: v.number(),
  /** The build that has validated every game. */
  build: v.string(),
});
/** The state of the stored catalogue; absent before the first sync is complete. */
export type CatalogueState = v.InferOutput<typeof CatalogueState>;

const PagingState = v.object({
  next: v.number(),
  /** Hashes of the games of the downloaded pages: the others are deleted at the end. */
  seen: v.instance(Uint32Array),
  device: Device,
});
/** The progress of a sync by pages, so that it resumes where it was interrupted. */
export type PagingState = v.InferOutput<typeof PagingState>;

const readState = async <S extends v.GenericSchema>(key: string, schema: S) =>
  parseOrNull(schema, await readMeta(key));

export const readCatalogueState = (): Promise<CatalogueState | null> => readState(STATE_KEY, CatalogueState);
export const stateRow = (value: CatalogueState) => ({ key: STATE_KEY, value });

/** The stored catalogue is no longer complete: the next sync downloads the whole list from its beginning. */
export const deleteCatalogueState = async (): Promise<void> =>
  sharedDb().write(writer => {
    writer.delete('meta', STATE_KEY);
    writer.delete('meta', PARTS_KEY);
  });

/** `count` is of the downloaded parts. */
const PartsState = v.object({
  ...CatalogueState.entries,
  /** Cursor of the first part, so that the next sync downloads what changes during the others. */
  cursor: v.string(),
  /** The next part to download, of so many. */
  next: v.number(),
  parts: v.number(),
});
/** The progress of the first sync, so that the next worker resumes where this one was killed. */
export type PartsState = v.InferOutput<typeof PartsState>;

export const readPartsState = (): Promise<PartsState | null> => readState(PARTS_KEY, PartsState);
export const partsRow = (value: PartsState) => ({ key: PARTS_KEY, value });

export const readPagingState = (): Promise<PagingState | null> => readState(PAGING_KEY, PagingState);
export const writePagingState = async (value: PagingState | null): Promise<void> =>
  value ? writeMeta(PAGING_KEY, value) : deleteMeta(PAGING_KEY);
