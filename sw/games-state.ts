import * as v from 'valibot';
import { Device } from '../src/contract/wire.ts';
import { sharedDb } from './db.ts';

/** `sw/quota.ts` lets go of the rows of `meta` with this beginning together with the games. */
export const STATE = 'catalogue';
const PAGING = 'catalogue.paging';
export const PARTS_STATE = 'catalogue.parts';

const CatalogueState = v.object({
  /** Null where the back end has no cursors: everything is fetched anew. */
  cursor: v.nullable(v.string()),
  /** When the back end last said that this is all, epoch milliseconds. */
  at: v.number(),
  device: Device,
  /** How many games there are. */
  count: v.number(),
  /** Which build has checked every game. */
  build: v.string(),
});
/** What is known of the stored catalogue; there is none of it before the first sync is complete. */
export type CatalogueState = v.InferOutput<typeof CatalogueState>;

const Paging = v.object({
  next: v.number(),
  /** Hashes of the games that the pages have brought: the others are gone at the end. */
  seen: v.instance(Uint32Array),
  device: Device,
});
/** How far a sync in pages has come, so that it goes on where it was interrupted. */
export type Paging = v.InferOutput<typeof Paging>;

async function read<S extends v.GenericSchema>(key: string, schema: S): Promise<v.InferOutput<S> | null> {
  const row = await (await sharedDb()).get('meta', key);
  const parsed = v.safeParse(schema, row?.value);
  return parsed.success ? parsed.output : null;
}

export const catalogueState = (): Promise<CatalogueState | null> => read(STATE, CatalogueState);
export const stateRow = (value: CatalogueState) => ({ key: STATE, value });

/** What is stored is not all any more: the next sync fetches the whole list, from its beginning. */
export const forgetState = async (): Promise<void> =>
  (await sharedDb()).write(['meta'], writer => {
    writer.delete('meta', STATE);
    writer.delete('meta', PARTS_STATE);
  });

const PartsState = v.object({
  /** The part to be fetched next. */
  next: v.number(),
  /** Of the first part: what changes while the others come is told after the last. */
  cursor: v.string(),
  at: v.number(),
  device: Device,
  /** Games in the parts that came. */
  count: v.number(),
  build: v.string(),
});
/** How far the whole list has come, so that the next worker goes on where this one was killed. */
export type PartsState = v.InferOutput<typeof PartsState>;

export const partsState = (): Promise<PartsState | null> => read(PARTS_STATE, PartsState);
export const partsRow = (value: PartsState) => ({ key: PARTS_STATE, value });

export const pagingState = (): Promise<Paging | null> => read(PAGING, Paging);
export const keepPaging = async (value: Paging | null): Promise<void> =>
  (await sharedDb()).write(['meta'], writer =>
    value ? writer.put('meta', { key: PAGING, value }) : writer.delete('meta', PAGING),
  );
